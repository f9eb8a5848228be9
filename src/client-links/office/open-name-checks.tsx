import { nameChecksText } from '#certificates/name-check.ts'
import type { NameChecks } from '#certificates/name-check.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { TextLink } from '#ui/button/link.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'

/** The open answers of contacts about names. While there are any, issuing asks. */
export function OpenNameChecks({ checks }: { checks: readonly NameChecks[] }) {
  if (checks.length === 0) return null
  return (
    <Notice tone="warning" title="HR was asked about names">
      <ul className="grid gap-1">
        {checks.map((check) => (
          <li key={`${check.state}/${check.clientId}/${check.contactName}`} className="wrap-anywhere">
            {nameChecksText(check)}{' '}
            <TextLink to={recordPath('client', check.clientId)} className="inline-block py-1">
              {check.state === 'correction' ? 'Decide' : 'Open the client'}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface BeforeAnswerChoiceProps {
  isTicked: boolean
  onChange: (isTicked: boolean) => void
}

/** Confirms that certificates are issued while answers about their names are open. */
export function BeforeAnswerChoice({ isTicked, onChange }: BeforeAnswerChoiceProps) {
  return (
    <TickChoice
      name="beforeAnswer"
      label="Issue before HR’s answer"
      hint="HR was promised that nothing is printed before. A later correction makes a new edition with the same number."
      isTicked={isTicked}
      onChange={onChange}
    />
  )
}
