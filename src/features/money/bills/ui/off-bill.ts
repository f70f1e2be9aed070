/** Marks what stands on the page of a bill and not on the bill, or what is missing there, with what to say of it. */
export const offBill = (problem: string | undefined) => ({ 'data-off-bill': problem })

/** Why the bill can't be paid now, with the focus there; undefined if all that stands on the page is on the bill. */
export function focusOffBill(): string | undefined {
  const left = document.querySelector<HTMLElement>('[data-off-bill]')
  const isBox = left?.matches('input, button')
  const box = isBox ? left : left?.querySelector<HTMLElement>('input, button')
  box?.focus()
  return left?.dataset.offBill
}
