import { useSearchParams } from 'react-router'
import { indianDate } from '#base/dates/dates.ts'
import {
  newCertificate,
  CERTIFICATE_LABELS,
  certificateInput,
  certificateValues,
  correctedNameOf,
  editionMailText,
  explainCertificate,
  existingBeside,
  isStoredRecipient,
  makesEdition,
  missingPurpose,
  refusedRecipient,
  type CertificateValues,
} from './certificate-values.ts'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { randomBytes } from '#office/kit/random-bytes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CertificateForm, Certificate, SavedCertificate } from '../certificate.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { DEFAULT_VALIDITY_MONTHS, type ValidityMonths } from '#catalogue/validity.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { newCertificateId } from '#base/values/reference-number.ts'
import { Notice } from '#ui/notice.tsx'
import { CertificateFields } from './certificate-form.tsx'
import { CertificatePreview } from './certificate-preview.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { useEarlierCertificates } from '#office/data/earlier-certificates.tsx'
import { CertificateStatusCard, StatusNotice } from './certificate-status-card.tsx'
import { EditionHistory } from './edition-history.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { expiryAfter } from './expiry-choices.ts'
import { StatusDialog } from './status-dialog.tsx'
import type { StatusChange } from '../status-actions.ts'
import { useEditions, useItem } from '#office/data/use-admin-data.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { usePrograms } from '#catalogue/office/use-program-titles.tsx'

/** /admin/certificates/create and /admin/certificates/edit/{id}. */
export default function CertificateEditorPage() {
  const [query] = useSearchParams()
  const blank = () => newCertificate({ today: indianDate(new Date()), random: randomBytes, query })
  return (
    <RecordEditor type="certificate" createTitle="Issue certificate" editTitle="Edit certificate" blank={blank}>
      {(title, opening) => <CertificateEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

const PLAN: EditorPlan<'certificate', CertificateValues, CertificateForm> = {
  type: 'certificate',
  labels: CERTIFICATE_LABELS,
  schema: () => import('../certificate.schema.ts').then((module) => module.certificateFormSchema),
  valuesOf: certificateValues,
  explain: explainCertificate,
  afterCreate: (id) => ({ to: recordPath('certificate', id), state: { isJustIssued: true } }),
}

interface CertificateEditorProps {
  title: string
  opening: Opening<'certificate', CertificateValues>
}

function CertificateEditor({ title, opening }: CertificateEditorProps) {
  const stored = 'edited' in opening ? opening.edited.item : undefined
  const known = useRef<Participant>(undefined)
  const toInput = (entered: CertificateValues) => certificateInput(entered, stored)
  const editor = useEditor(
    { ...PLAN, check, toInput, updatedText, updatedDetail: (saved) => editionMailText(saved as SavedCertificate) },
    opening,
  )
  const { watch, setValue, clearErrors, getValues, control } = editor.form
  const values = watch()
  const { participantId, trainingProgramId } = values
  const { recipient, isLoading, setRecipient } = useRecipient(participantId)
  const earlier = useEarlierCertificates(recipientOf(values))
  const today = indianDate(useNow())
  const existing = existingBeside(values, earlier.data ?? [], { stored, today })
  const programOf = usePrograms()
  const validity = programOf(trainingProgramId)?.validity_months
  const proposed = useRef<ValidityMonths>(DEFAULT_VALIDITY_MONTHS)
  const titleOf = (id: string) => programOf(id)?.title ?? id
  const client = useQueryClient()
  const editions = useEditions(stored?.id)
  const [change, setChange] = useState<StatusChange>()
  const isOfStored = stored !== undefined && isStoredRecipient(values, stored)
  const keepsNames = isOfStored && values.reprint === ''
  const renamed = editions.data?.renamed ?? []
  const nextEdition = stored && makesEdition(values, stored) ? stored.edition + 1 : undefined

  useEffect(() => {
    known.current = recipient
    // A link from the list of participants names only the person. The form fills in their program (docs/product/requirements.md, section
    // 5).
    if (recipient && getValues('trainingProgramId') === '') setValue('trainingProgramId', String(recipient.trainingProgramId))
  }, [recipient, getValues, setValue])

  // Another program proposes its own expiry date. A date chosen by hand stays.
  useEffect(() => {
    if (stored || validity === undefined) return
    const [issueDate, expiryDate] = getValues(['issueDate', 'expiryDate'])
    if (expiryDate === expiryAfter(issueDate, proposed.current)) setValue('expiryDate', expiryAfter(issueDate, validity))
    proposed.current = validity
  }, [stored, validity, proposed, getValues, setValue])

  // Somebody else may have issued a certificate in the meantime, which the server knows.
  const { refetch } = earlier
  useEffect(() => {
    if (editor.failureCount > 0) void refetch()
  }, [editor.failureCount, refetch])

  return (
    <>
      <EditorFrame
        editor={editor}
        title={title}
        itemName={stored?.certificateId}
        aside={{
          label: 'Preview',
          content: (
            <CertificatePreview
              control={control}
              stored={stored}
              keepsNames={keepsNames}
              name={recipient?.fullName}
              correctedName={correctedNameOf(values, stored)}
              program={programOf(trainingProgramId)}
              edition={nextEdition ?? stored?.edition ?? 1}
            />
          ),
        }}
        wordsFor={wordsFor}
        consequence={nextEdition === undefined ? undefined : `saving makes edition ${nextEdition}`}
      >
        {stored && <StatusNotice certificate={stored} />}
        <CertificateFields
          editor={editor}
          stored={stored}
          chosen={recipient}
          isRecipientLoading={isLoading}
          onChoose={choose}
          onNewId={takeNewId}
          isOfStored={isOfStored}
          renamed={isOfStored ? renamed : []}
          retrained={editions.data?.training ?? []}
          existing={existing}
          validity={validity}
        />
        {stored && (
          <>
            {nextEdition !== undefined && <NextEditionNotice edition={nextEdition} />}
            <CertificateStatusCard certificate={stored} onChange={(verb) => setChange({ verb, certificate: stored })} />
            <EditionHistory query={editions} />
          </>
        )}
      </EditorFrame>
      {change && <StatusDialog change={change} onClose={() => setChange(undefined)} onChanged={takeStatus} />}
    </>
  )

  /** The form adopts the new version, unless somebody else has corrected the certificate: saving then compares both. */
  function takeStatus(saved: Versioned<Certificate>) {
    const isSame = stored && JSON.stringify(certificateValues(saved.item)) === JSON.stringify(certificateValues(stored))
    if (isSame) editor.adoptVersion(saved.etag)
    client.setQueryData(['certificate', 'item', String(saved.item.id)], saved)
  }

  /** Reports an update only if the certificate's text has changed. */
  function updatedText({ edition, training }: Certificate): string | undefined {
    const isSame = edition === stored?.edition && training?.exception === stored.training?.exception
    return isSame ? 'Nothing to save: the certificate is as it was' : undefined
  }

  function check(entered: CertificateValues): Record<string, string> {
    const refusal = refusedRecipient(entered, known.current, stored)
    if (refusal) return { participantId: refusal }
    const purpose = missingPurpose(entered, existingBeside(entered, earlier.data ?? [], { stored, today }))
    return purpose ? { purpose } : {}
  }

  function choose(participant: Participant) {
    setRecipient(participant)
    setValue('participantId', String(participant.id), { shouldDirty: true })
    setValue('trainingProgramId', String(participant.trainingProgramId), { shouldDirty: true })
    setValue('purpose', '')
    setValue('complete', '')
    setValue('beforeAnswer', '')
    clearErrors(['participantId', 'trainingProgramId', 'purpose', 'reason', 'beforeAnswer'])
  }

  function takeNewId() {
    setValue('certificateId', newCertificateId(indianDate(new Date()), randomBytes), { shouldDirty: true })
    clearErrors('certificateId')
  }

  function wordsFor(name: string, value: string): string {
    if (name === 'trainingProgramId') return titleOf(value)
    if (name !== 'participantId') return value
    if (String(recipient?.id) === value) return recipient?.fullName ?? value
    return String(stored?.participantId) === value ? (stored?.participant_name ?? value) : `Participant number ${value}`
  }
}

/** Warns before saving that printed certificates and existing links keep showing their own edition. */
function NextEditionNotice({ edition }: { edition: number }) {
  return (
    <Notice tone="info" role="status">
      Saving makes edition {edition}. The QR code of edition {edition - 1} will lead to a page that says it was replaced.
    </Notice>
  )
}

/** Undefined until participant and program are chosen. */
function recipientOf({ participantId, trainingProgramId }: CertificateValues) {
  if (participantId === '' || trainingProgramId === '') return undefined
  return { participantId: Number(participantId), trainingProgramId: Number(trainingProgramId) }
}

interface Recipient {
  recipient: Participant | undefined
  isLoading: boolean
  setRecipient: (chosen: Participant) => void
}

/** The participant whose id is in the form: the one just chosen, or loaded from the server. */
function useRecipient(participantId: string): Recipient {
  const [chosen, setChosen] = useState<Participant>()
  const isChosen = String(chosen?.id) === participantId
  const { data, isLoading } = useItem('participant', isChosen || participantId === '' ? undefined : participantId)
  return { recipient: isChosen ? chosen : data?.item, isLoading, setRecipient: setChosen }
}
