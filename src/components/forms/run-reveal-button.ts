/** Shows and runs the button of plain-form.tsx that reveals a password. */
export function runRevealButton(button: HTMLButtonElement): void {
  const input = button.previousElementSibling
  if (!(input instanceof HTMLInputElement)) return
  button.hidden = false
  button.onclick = () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password')
    for (const icon of button.children) icon.toggleAttribute('hidden')
  }
}
