import { useEffect, useRef } from 'react'
import type { CertificateForm } from '../certificates/certificate.schema.ts'
import type { Participant } from '../participants/participant.ts'
import { indianDate, longDate } from '../shared/dates.ts'
import { certificateNumber } from '../shared/reference-number.ts'
import { Notice } from '../ui/notice.tsx'
import { CertificateFields } from './certificate-form.tsx'
import { CertificatePreview } from './certificate-preview.tsx'
import {
  CERTIFICATE_LABELS,
  certificateValues,
  explainCertificate,
  refusedHolder,
  type CertificateValues,
} from './certificate-values.ts'
import { EditorFrame } from './editor-frame.tsx'
import type { EditorPlan, Opening } from './editor-plan.tsx'
import { randomBytes } from './random-bytes.ts'
import { useEditor } from './use-editor.tsx'
import { useHolder } from './use-holder.tsx'
import { useProgramTitles } from './use-program-titles.tsx'

const PLAN: EditorPlan<'certificate', CertificateValues, CertificateForm> = {
  type: 'certificate',
  labels: CERTIFICATE_LABELS,
  schema: () => import('../certificates/certificate.schema.ts').then((module) => module.certificateFormSchema),
  valuesOf: certificateValues,
  explain: explainCertificate,
}

interface CertificateEditorProps {
  title: string
  opening: Opening<'certificate', CertificateValues>
}

export function CertificateEditor({ title, opening }: CertificateEditorProps) {
  const stored = 'edited' in opening ? opening.edited.item : undefined
  const known = useRef<Participant>(undefined)
  const editor = useEditor({ ...PLAN, check }, opening)
  const { watch, setValue, clearErrors, getValues, control } = editor.form
  const [participantId, trainingProgramId] = watch(['participantId', 'trainingProgramId'])
  const { holder, isLoading, setHolder } = useHolder(participantId)
  const titleOf = useProgramTitles()
  const isStoredHolder =
    stored && String(stored.participantId) === participantId && String(stored.trainingProgramId) === trainingProgramId

  useEffect(() => {
    known.current = holder
    // The list of participants names only the person: their program follows (SPEC.md section 5).
    if (holder && getValues('trainingProgramId') === '') setValue('trainingProgramId', String(holder.trainingProgramId))
  }, [holder, getValues, setValue])

  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={stored?.certificateId}
      aside={{
        label: 'Preview',
        content: (
          <CertificatePreview
            control={control}
            name={isStoredHolder ? stored.participant_name : holder?.fullName}
            program={isStoredHolder ? stored.training_program_name : trainingProgramId && titleOf(trainingProgramId)}
          />
        ),
      }}
      wordsFor={wordsFor}
    >
      {stored?.status === 'Revoked' && (
        <Notice tone="danger" title={`Revoked on ${stored.revokedOn ? longDate(stored.revokedOn) : 'an unknown day'}`}>
          {stored.revocationReason}
        </Notice>
      )}
      <CertificateFields
        editor={editor}
        stored={stored}
        chosen={holder}
        isHolderLoading={isLoading}
        onChoose={choose}
        onNewId={takeNewId}
      />
    </EditorFrame>
  )

  function check(values: CertificateValues): Record<string, string> {
    const refusal = refusedHolder(values, known.current, stored)
    return refusal ? { participantId: refusal } : {}
  }

  function choose(participant: Participant) {
    setHolder(participant)
    setValue('participantId', String(participant.id), { shouldDirty: true })
    setValue('trainingProgramId', String(participant.trainingProgramId), { shouldDirty: true })
    clearErrors(['participantId', 'trainingProgramId'])
  }

  function takeNewId() {
    setValue('certificateId', certificateNumber(indianDate(new Date()), randomBytes), { shouldDirty: true })
    clearErrors('certificateId')
  }

  function wordsFor(name: string, value: string): string {
    if (name === 'trainingProgramId') return titleOf(value)
    if (name !== 'participantId') return value
    if (String(holder?.id) === value) return holder?.fullName ?? value
    return String(stored?.participantId) === value ? (stored?.participant_name ?? value) : `Participant number ${value}`
  }
}
