const TEXTS: Partial<Record<string, string>> = {
  date: 'Please enter the whole date',
  time: 'Please enter the whole time',
}

/** The days and times of which only a part is typed, and what to say: the browser gives no value, as for empty ones. */
export function halfTyped(form: HTMLFormElement | null): { name: string; message: string }[] {
  return [...(form?.elements ?? [])].flatMap((control) => {
    if (!(control instanceof HTMLInputElement) || control.name === '' || !control.validity.badInput) return []
    const message = TEXTS[control.type]
    return message === undefined ? [] : [{ name: control.name, message }]
  })
}
