const TEXTS: Partial<Record<string, string>> = {
  date: 'Please enter the whole date',
  time: 'Please enter the whole time',
}

/**
 * The days and times of a form of which only a part is typed, with what to say of them. The browser gives no value for
 * these, as for an empty field.
 */
export function halfTyped(form: HTMLFormElement | null): { name: string; message: string }[] {
  return [...(form?.elements ?? [])].flatMap((control) => {
    if (!(control instanceof HTMLInputElement) || control.name === '' || !control.validity.badInput) return []
    const message = TEXTS[control.type]
    return message === undefined ? [] : [{ name: control.name, message }]
  })
}
