import { useEffect, useRef } from 'react'

/** Where people go back by a gesture or a key of the device. */
const PHONE = '(max-width: 40rem), (pointer: coarse)'

/** While a dialog or menu is open, the phone's Back closes it and does not leave the page (docs/decisions/0071). */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!isOpen || !globalThis.matchMedia?.(PHONE).matches) return
    let isOver = false
    let end = () => {
      isOver = true
    }
    // Loaded when something opens first. Without it Back does what it does anyway.
    void import('./close-on-back.ts').then(
      ({ closeOnBack }) => {
        if (!isOver) end = closeOnBack(() => close.current())
      },
      () => undefined,
    )
    return () => end()
  }, [isOpen])
}
