import { createElement, type ReactNode, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * In the build it stands for the function of the same task in lucide-react, whose icons also read settings of the page
 * (vite.config.ts): the same pictures from the package's own data, hidden from screen readers unless they have a label.
 */
export function createIcon({ node }: IconData): (props: SVGProps<SVGSVGElement>) => ReactNode {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) =>
    createElement('svg', { ...FRAME, 'aria-hidden': props['aria-label'] === undefined, ...props }, lines)
}
