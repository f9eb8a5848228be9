import { useState } from 'react'
import type { BodyOf } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { Segments } from '#office/kit/segments.tsx'
import type { Quotation } from '../quotation.schema.ts'
import { nextVersionNumber } from '../quotation-state.ts'
import { ACCEPTANCE_FIELDS, AcceptanceFields, acceptanceOf } from './acceptance-fields.tsx'
import { JudgementRemarks } from './judgement-remarks.tsx'
import { useReloadMoney } from './money/money-data.tsx'
import { MAIL_FIELDS, MailFields, mailOf } from './mail-dialog.tsx'

const NEXT_STEPS = [
  { value: 'send', label: 'Send it' },
  { value: 'order', label: 'Bill now' },
  { value: 'only', label: 'Issue only' },
] as const
type NextStep = (typeof NEXT_STEPS)[number]['value']

const WORDS: Readonly<Record<NextStep, { submitLabel: string; done: string }>> = {
  send: { submitLabel: 'Issue and send', done: 'issued and being sent' },
  order: { submitLabel: 'Issue with proforma', done: 'issued with its proforma' },
  only: { submitLabel: 'Issue', done: 'issued' },
}

interface IssueDialogProps {
  stored: Versioned<Quotation>
  onDone: (changed: Versioned<Quotation>) => void
  onClose: () => void
}

/** Issues the next version and, in the same step, sends it or bills an order that has already come. It names total and number. */
export function IssueDialog({ stored: { item, etag }, onDone, onClose }: IssueDialogProps) {
  const { id, number, judgement, form } = item
  const { newRegistration } = judgement
  // On a phone the paper with its remarks is on another tab.
  const remarks = [...judgement.remarks, ...(newRegistration ? [newRegistration.remark] : [])]
  const reloadMoney = useReloadMoney()
  const [step, setStep] = useState<NextStep>(form.buyer.email === '' ? 'only' : 'send')
  const issue = useCall(
    (body: BodyOf<'POST /quotations/{id}/issue'>) => getVersioned('POST /quotations/{id}/issue', { path: { id }, body, ifMatch: etag }),
    {
      fields: [...MAIL_FIELDS, ...ACCEPTANCE_FIELDS],
      placeIssue: (path, message) => [path.split('.').at(-1) ?? path, message],
      otherwise: 'The quotation could not be issued.',
      done: ({ item: issued }) => `Quotation ${issued.number ?? ''} ${WORDS[step].done}`,
      onSuccess: (issued) => {
        onDone(issued)
        if (step === 'order') reloadMoney()
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={number === null ? 'Issue this quotation?' : `Issue version ${nextVersionNumber(item)} of ${number}?`}
      onClose={onClose}
      form={issue.form((typed) => issue.send(bodyOf(typed)))}
      submitLabel={WORDS[step].submitLabel}
      busyLabel="Issuing..."
    >
      <JudgementRemarks remarks={remarks} />
      <p className="wrap-anywhere">
        <strong className="figures text-text">{inRupees(judgement.figures.totalPaise)}</strong> for{' '}
        <span lang={languageOf(form.buyer.name)}>{form.buyer.name}</span>.{' '}
        {number === null ? 'It gets the next number.' : 'The buyer’s link then shows this version and says what changed.'} An issued version
        never changes.
      </p>
      <Segments label="Next step" value={step} choices={NEXT_STEPS} onChange={setStep} />
      {step === 'send' && <MailFields buyer={form.buyer} />}
      {step === 'order' && (
        <>
          <p>For a buyer who has already ordered. This notes the order and bills the whole amount with a proforma.</p>
          <AcceptanceFields buyer={form.buyer} />
        </>
      )}
    </FormDialog>
  )

  function bodyOf(typed: FormData): BodyOf<'POST /quotations/{id}/issue'> {
    if (step === 'send') return { send: mailOf(typed) }
    return step === 'order' ? { order: acceptanceOf(typed) } : {}
  }
}
