/** Marks what stands on the page of a bill and not on the bill, with what to say of it. */
export const offBill = (problem: string | undefined) => ({ 'data-off-bill': problem })

/** What would be lost if the bill were paid now, with the focus; undefined if all that stands on the page is on the bill. */
export function focusOffBill(): string | undefined {
  const left = document.querySelector<HTMLElement>('[data-off-bill]')
  const box = left?.matches('input') ? left : left?.querySelector('input')
  box?.focus()
  return left?.dataset.offBill
}
