import { offeredWords } from '#training/batches/offered-words.ts'
import { findOfferedBatches } from '#training/batches/offered-batches.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { DELIVERY_LABELS } from '#catalogue/program.ts'
import { certificateCondition } from '#catalogue/training-rule.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { useRequestDialog } from './use-request-dialog.tsx'
import { shownPrices } from '#catalogue/price.ts'
import { languageOf } from '#base/text/language.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Honeypot } from '#ui/form/honeypot.tsx'
import { ConsentNoticeText } from './consent-notice.tsx'
import { enrolmentPrefill, MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, plannedPrefill } from '../../enquiry.ts'
import { NO_REQUEST_VALUES } from './posted-enquiry.ts'
import { PersonFields } from './person-fields.tsx'
import { RequestSent } from './request-sent.tsx'
import type { StoredEnquiry } from './send-enquiry.ts'
import { useRequestForm, type RequestTexts } from './use-request-form.tsx'
import { RequestFields } from './request-fields.tsx'

interface Enrolment {
  /** Opens the enrolment dialog; its program is set now (docs/product/requirements.md, section 4), with a date when one is chosen. */
  enrol: (program: Program, batch?: OfferedBatch) => void
  /** Opens it for a program without dates. */
  askWhenPlanned: (program: Program) => void
  dialog: ReactNode
}

export function useEnrolment(): Enrolment {
  const { open, dialog } = useRequestDialog<EnrolmentSubject>(EnrolmentDialog)
  return {
    enrol: (program, batch) => open({ program, batch }),
    askWhenPlanned: (program) => open({ program, isUnplanned: true }),
    dialog,
  }
}

const TEXTS = {
  failureTitle: 'Failed to send enrollment request',
  successTitle: 'Enrollment request sent!',
  successText: "We'll get back to you soon regarding your enrollment.",
}

const LABELS = { name: 'Name', email: 'Email', phone: 'Phone' }

/**
 * The steps after the office has contacted them. People on the waiting list are promised no seat, and nobody a certificate without its
 * condition.
 */
function nextStepsOf(program: Program, isWaiting: boolean): string[] {
  if (isWaiting) return ['We write to you when a seat becomes free, or propose another date.']
  return [
    'We confirm the dates with you and send the fee and the joining details.',
    `${certificateCondition(program)} Anyone can verify it here.`,
  ]
}

const WAITING_TEXTS = {
  failureTitle: 'Failed to send request for the waiting list',
  successTitle: 'Request for the waiting list sent!',
  successText: 'We write to you when a seat becomes free.',
}

const MODE_CHOICES = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Classroom' },
  { value: '', label: 'Either' },
]

/** The message's sentence for each mode. */
const MODE_REQUESTS: Record<string, string> = {
  online: 'I would like to attend online.',
  offline: 'I would like to attend in the classroom.',
}

const MAX_UNBROKEN_LENGTH = 26

interface EnrolmentDialogProps {
  subject: EnrolmentSubject
  onClose: () => void
}

interface EnrolmentSubject {
  program: Program
  /** The date chosen on the page. */
  batch?: OfferedBatch | undefined
  /** It has no dates yet: the visitor asks for a notification. */
  isUnplanned?: boolean
}

/** 'Enroll in {program}': docs/product/requirements.md, sections 2, 4, 5 and 8. */
function EnrolmentDialog({ subject: { program, batch, isUnplanned = false }, onClose }: EnrolmentDialogProps) {
  const about = { kind: 'enrolment' as const, trainingProgramId: program.id }
  const [mode, setMode] = useState('')
  const [dateId, setDateId] = useState(batch ? String(batch.id) : '')
  const { formProps, details, sent, confirmClose } = useRequestForm(about, textsOf, (values) => {
    const modeRequest = MODE_REQUESTS[mode]
    return modeRequest === undefined || dateId !== '' ? values : { ...values, message: `${values.message}\n\n${modeRequest}` }
  })
  const batches = useDates(program, { batch, isWanted: !isUnplanned, refused: formProps.errors['batchId'] })
  const chosen = batches.find(({ id }) => String(id) === dateId)
  const isWaiting = sent ? sent.waitingList === true : chosen?.availability === 'full'
  const prefill = isUnplanned ? plannedPrefill(program.title) : enrolmentPrefill(program.title)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span lang={languageOf(program.title)} className="wrap-anywhere">
          {isWaiting ? `Join the waiting list of ${program.title}` : `Enroll in ${program.title}`}
        </span>
      }
      description={sent ? undefined : chosen ? <DateFacts batch={chosen} /> : <ProgramFacts program={program} />}
      size="enrolment"
      confirmClose={confirmClose}
      closesOnBack
    >
      {sent ? (
        <RequestSent
          reference={sent.reference}
          sent={sent}
          summary={
            isWaiting
              ? `This date of “${program.title}” is full. Your request for its waiting list is with us.`
              : `Your request for “${program.title}” is with us.`
          }
          nextSteps={nextStepsOf(program, isWaiting)}
          onClose={onClose}
        />
      ) : (
        <Form {...formProps}>
          <DialogBody className="grid gap-5">
            <p className="text-small text-text-2">All fields are required unless marked optional.</p>
            <PersonFields labels={LABELS} details={details} />
            <RequestFields batches={batches} values={{ ...NO_REQUEST_VALUES, batchId: dateId }} onDate={setDateId} />
            {!chosen && program.delivery_mode === 'both' && (
              <RadioGroup
                name="mode"
                legend="Online or classroom?"
                layout="grid gap-2 sm:grid-cols-3"
                choices={MODE_CHOICES}
                value={mode}
                onChange={(event) => setMode(event.currentTarget.value)}
              />
            )}
            <Field name="subject" label="Subject">
              <TextInput autoComplete="off" maxLength={MAX_SUBJECT_LENGTH} defaultValue={prefill.subject} />
            </Field>
            <Field name="message" label="Message">
              <TextArea autoComplete="off" maxLength={MAX_MESSAGE_LENGTH} defaultValue={prefill.message} />
            </Field>
            <Honeypot />
            <ConsentNoticeText />
          </DialogBody>
          <DialogFooter>
            <SubmitButton>{isWaiting ? 'Join the waiting list' : 'Send Enrollment Request'}</SubmitButton>
          </DialogFooter>
        </Form>
      )}
    </Dialog>
  )

  /** The texts for the stored request, otherwise for the chosen date: the last seat may be taken meanwhile. */
  function textsOf(stored?: StoredEnquiry): RequestTexts {
    const isForWaitingList = stored ? stored.waitingList : chosen?.availability === 'full'
    return isForWaitingList ? WAITING_TEXTS : TEXTS
  }
}

interface WantedDates {
  batch: OfferedBatch | undefined
  isWanted: boolean
  /** The reason why the date was refused: it was cancelled meanwhile, so the dates are reloaded. */
  refused: string | undefined
}

/** The upcoming dates of a program. While loading, or without a connection, only the chosen one. */
function useDates({ id }: Program, { batch, isWanted, refused }: WantedDates): readonly OfferedBatch[] {
  const [batches, setBatches] = useState(batch ? [batch] : [])
  useEffect(() => {
    // Without dates to choose from, none can be refused.
    if (!isWanted && refused === undefined) return undefined
    let isClosed = false
    findOfferedBatches({ trainingProgramId: id, limit: MAX_DATES }).then(
      (loaded) => !isClosed && setBatches(loaded),
      () => undefined,
    )
    return () => {
      isClosed = true
    }
  }, [id, isWanted, refused])
  return batches
}

const MAX_DATES = 50

/** One line: '3 days · Online ₹9,500 +GST · Classroom ₹12,500 +GST · Both Online & Offline'. */
function ProgramFacts({ program }: { program: Program }) {
  const prices = shownPrices(program).map(({ label, amount }) => `${label} ${rupeesPlusGst(amount)}`)
  const facts = [program.duration, ...prices, DELIVERY_LABELS[program.delivery_mode]]
  return <p className="figures text-small">{facts.map(unbroken).join(SEPARATOR)}</p>
}

/** The facts of a date: '3–4 Dec 2026 · Classroom, Faridabad · ₹8,500 +GST per person'. */
function DateFacts({ batch }: { batch: OfferedBatch }) {
  const { days, where, seats } = offeredWords(batch)
  const facts = [days, where, `${rupeesPlusGst(batch.price)} per person`, seats].filter(Boolean)
  return <p className="figures text-small font-semibold text-text">{facts.map(unbroken).join(SEPARATOR)}</p>
}

/** A line ends with the dot, and never begins with it. */
const SEPARATOR = '\u00A0· '

/** A line breaks between facts, not inside '₹9,500 +GST'. */
function unbroken(fact: string): string {
  return fact.length > MAX_UNBROKEN_LENGTH ? fact : fact.replaceAll(' ', '\u00A0')
}
