import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMinute, formatMoment } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import type { Target } from './schedule-view.ts'

type KnowinglyDialogProps = {
  item: PlacedAppointment
  to: Target
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an appointment goes to closed or taken time, or gets a length that reaches into closed time. */
export function KnowinglyDialog({ item, to, onConfirm, onClose }: KnowinglyDialogProps) {
  const { title, text, confirm } = wordsOf(item, to)
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Leave it"
      tone="primary"
    >
      {text}
    </AlertDialog>
  )
}

/** Whether staff are asked before they move an appointment there. */
export function isAsked({ outsideHours, squeezeIn, runsOver }: Target): boolean {
  return outsideHours === true || squeezeIn === true || runsOver === true
}

function wordsOf(item: PlacedAppointment, { date, minute, minutes = item.minutes, ...to }: Target) {
  const what = `${isolate(item.serviceType)} for ${isolate(item.pet.name)}`
  const at = formatMoment({ day: date, minute })
  if (to.squeezeIn)
    return {
      title: to.outsideHours ? 'Squeeze in outside opening hours?' : 'Squeeze in here?',
      text: `${what} would be on ${at}, ${to.outsideHours ? 'outside opening hours, ' : ''}beside another appointment. No other appointment moves. The new time is marked as squeezed in${to.outsideHours ? ' and outside the hours' : ''}.`,
      confirm: 'Squeeze in here',
    }
  if (to.runsOver)
    return {
      title: 'Extend the appointment into closed hours?',
      text: `${what} would last until ${formatMinute(minute + minutes)}, into closed hours.`,
      confirm: 'Make it longer',
    }
  return {
    title: 'Move the appointment outside opening hours?',
    text: `${what} would be on ${at}, outside opening hours. The new time is marked as outside the hours.`,
    confirm: 'Move it there',
  }
}
