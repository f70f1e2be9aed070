import { useRouterState } from '@tanstack/react-router'
import { useMedia } from '../../components/layout/use-media.ts'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { ChatButton } from '../../features/platform/chat/ui/chat-button.tsx'

/** An owner's way to the chat: on phones in the head of the frame, elsewhere at the bottom of the window. */
export function OwnChat({ inHead = false }: { inHead?: boolean }) {
  const isPhone = useMedia('(width < 64rem)')
  const quiet = useRouterState({ select: ({ location }) => location.pathname === appointmentsPaths.book })
  return isPhone === inHead && <ChatButton quiet={quiet} inHead={inHead} />
}
