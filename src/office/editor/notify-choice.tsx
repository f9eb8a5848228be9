import type { MailSwitch } from '#mail/mail-settings.ts'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { useMailSettings } from '../data/mail-settings-data.tsx'

interface NotifyChoiceProps {
  /** The setting of the office for this mail. While it is off nothing is sent, and there is nothing to choose. */
  setting: MailSwitch
  label: string
  hint: string
  /** Why nobody can be told. Then there is nothing to choose either, and this is said instead. */
  obstacle?: string | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

interface GroupProps {
  /** How many would get a certificate. */
  count: number
  withoutAddress: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Asks whether each of a group gets their certificate by e-mail, and says how many cannot. */
export function NotifyGroupChoice({ count, withoutAddress, ...choice }: GroupProps) {
  const them = withoutAddress === 1 ? '1 person has' : `${withoutAddress.toLocaleString('en-IN')} people have`
  return (
    <NotifyChoice
      {...choice}
      setting="certificates"
      label="Send each to its participant by e-mail"
      hint={`With the PDF attached. Other e-mails are sent first.${withoutAddress === 0 ? '' : ` ${them} no e-mail address and will get none.`}`}
      obstacle={withoutAddress >= count ? `${them} no e-mail address, so no e-mail is sent.` : undefined}
    />
  )
}

/** Asks whether somebody is told by e-mail. */
export function NotifyChoice({ setting, label, hint, obstacle, isChosen, onChoose }: NotifyChoiceProps) {
  const { data } = useMailSettings()
  if (data && !data.item[setting]) return null
  if (obstacle !== undefined) return <p className="text-small text-text-2 wrap-anywhere">{obstacle}</p>
  return <TickChoice name="notify" label={label} hint={hint} isTicked={isChosen} onChange={onChoose} />
}
