import { useMatch } from '@tanstack/react-router'

/** The title that the route around this component states in its `staticData`; '' if it has none. */
export function useRouteTitle(): string {
  return useMatch({ strict: false, select: ({ staticData }) => staticData.title }) ?? ''
}

/** The page that the route around this component belongs to, as its `staticData` says. */
export function useRouteParent(): { to: string; label: string } | undefined {
  return useMatch({ strict: false, select: ({ staticData }) => staticData.parent })
}
