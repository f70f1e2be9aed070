import { useEffect } from 'react'

/** Leaves what a selector finds off the paper while this is shown, such as the page behind a dialog that is printed. */
export function usePrintWithout(selector: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@media print { ${selector} { display: none } }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [selector])
}
