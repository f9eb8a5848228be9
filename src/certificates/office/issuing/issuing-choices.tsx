import { useState } from 'react'
import { typedDateHelp } from '#base/dates/date-text.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { BeforeAnswerChoice } from '#client-links/office/open-name-checks.tsx'
import { NotifyGroupChoice } from '#office/editor/notify-choice.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'

type IssuingChoices = ReturnType<typeof useIssuingChoices>

/** The choices for certificates that are issued together: of a batch, or to chosen participants. */
export function useIssuingChoices(proposedDate: string) {
  const [issueDate, setIssueDate] = useState(proposedDate)
  const [notify, setNotify] = useState(true)
  const [beforeAnswer, setBeforeAnswer] = useState(false)
  return { issueDate, setIssueDate, notify, setNotify, beforeAnswer, setBeforeAnswer }
}

interface IssueDateFieldProps {
  choices: IssuingChoices
  min?: string
}

export function IssueDateField({ choices: { issueDate, setIssueDate }, min }: IssueDateFieldProps) {
  return (
    <Field name="issueDate" label="Issue date" hint="Printed on each certificate" width="date">
      <DateInput label="Issue date" value={issueDate} min={min} onChange={setIssueDate} />
    </Field>
  )
}

/** The problem of a typed issue date; undefined if it is a date. */
export function issueDateProblem(issueDate: string): string | undefined {
  if (issueDate === '') return 'Issue date is required'
  return isPlainDate(issueDate) ? undefined : typedDateHelp(issueDate)
}

interface IssuingFieldsProps {
  choices: IssuingChoices
  /** The number of certificates to issue. */
  count: number
  withoutAddress: number
  /** Whether a contact has not yet answered a question about the name of a recipient. */
  isAsked: boolean
  formError: string | undefined
}

/** The last fields of a form that issues, and the reason why nothing was issued. */
export function IssuingFields({ choices, count, withoutAddress, isAsked, formError }: IssuingFieldsProps) {
  const { notify, setNotify, beforeAnswer, setBeforeAnswer } = choices
  return (
    <>
      {count > 0 && <NotifyGroupChoice count={count} withoutAddress={withoutAddress} isChosen={notify} onChoose={setNotify} />}
      {count > 0 && isAsked && <BeforeAnswerChoice isTicked={beforeAnswer} onChange={setBeforeAnswer} />}
      {formError && (
        <Notice tone="danger" role="alert" title="Nothing was issued">
          {formError}
        </Notice>
      )}
    </>
  )
}
