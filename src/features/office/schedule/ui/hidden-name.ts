/**
 * Text of a button that only a screen reader gets, in a grid of hundreds of buttons. Unlike `sr-only` it is not positioned:
 * each press looks for what is below the pointer among all positioned elements of the page.
 */
export const HIDDEN_NAME = 'block size-0 overflow-clip whitespace-nowrap'
