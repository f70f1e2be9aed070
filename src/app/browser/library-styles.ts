/**
 * The style sheets that React Aria writes into the app's document by script: which gestures of a finger a button leaves
 * to the browser, and how a dialog on an iPhone stops the page behind it from scrolling. The content security policy
 * allows exactly these texts; library-styles.test.ts compares them with the library.
 */
export const LIBRARY_STYLES: readonly string[] = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]

/**
 * The first of them as it is in the document from the start: React Aria would write it when the first dialog opens, and
 * a new style sheet lets the browser work out the style of the whole page.
 */
export const PRESSABLE_STYLE = `<style id="react-aria-pressable-style">${LIBRARY_STYLES[0]}</style>`
