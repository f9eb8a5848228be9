import { counted } from '#base/text/wording/counted.ts'
import type { MailSwitch } from '#mail/mail-settings.ts'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { useMailSettings } from '../data/mail-settings-data.tsx'

interface NotifyChoiceProps {
  /** The office's setting for this mail. While it is off nothing is sent and no choice is shown. */
  setting: MailSwitch
  label: string
  hint: string
  /** The reason why the mail cannot be sent, shown instead of the choice. */
  obstacle?: string | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

interface GroupProps {
  /** The number of people who would get a certificate. */
  count: number
  withoutAddress: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Asks whether each person of a group gets their certificate by e-mail, and says how many cannot. */
export function NotifyGroupChoice({ count, withoutAddress, ...choice }: GroupProps) {
  const them = counted(withoutAddress, 'person has', 'people have')
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

/** Asks whether to send an e-mail. */
export function NotifyChoice({ setting, label, hint, obstacle, isChosen, onChoose }: NotifyChoiceProps) {
  const { data } = useMailSettings()
  if (data && !data.item[setting]) return null
  if (obstacle !== undefined) return <p className="text-small text-text-2 wrap-anywhere">{obstacle}</p>
  return <TickChoice name="notify" label={label} hint={hint} isTicked={isChosen} onChange={onChoose} />
}
