import { createLink } from '@tanstack/react-router'
import { CardLink } from '../layout/card.tsx'
import { ChipLink } from '../lists/chips.tsx'
import { LinkButton } from './link-button.tsx'
import { TextLink } from './text-link.tsx'

/** Link components for the router: `to`, `params` and `search` are type-checked against the routes. */
export const RoutedLink = createLink(TextLink)
export const RoutedButton = createLink(LinkButton)
export const RoutedChip = createLink(ChipLink)
export const RoutedCard = createLink(CardLink)
