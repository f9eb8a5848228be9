import type { MailSwitch } from '../../mail/mail-settings.ts'
import { TickChoice } from '../../ui/form/tick-choice.tsx'
import { useMailSettings } from '../data/mail-settings-data.tsx'

interface NotifyChoiceProps {
  /** The setting of the office for this mail. While it is off nothing is sent, and there is nothing to choose. */
  setting: MailSwitch
  label: string
  hint: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Asks whether somebody is told by e-mail. */
export function NotifyChoice({ setting, label, hint, isChosen, onChoose }: NotifyChoiceProps) {
  const { data } = useMailSettings()
  if (data && !data.item[setting]) return null
  return <TickChoice name="notify" label={label} hint={hint} isTicked={isChosen} onChange={onChoose} />
}
