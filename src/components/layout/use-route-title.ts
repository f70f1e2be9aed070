import { useMatch } from '@tanstack/react-router'

/** The title that the route around this component states in its `staticData`; '' if it has none. */
export function useRouteTitle(): string {
  return useMatch({ strict: false, select: ({ staticData }) => staticData.title }) ?? ''
}
