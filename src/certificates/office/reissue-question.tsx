import { type NewItems, fetchList } from '#office/data/admin-data.ts'
import { useRef, useState, type ReactNode } from 'react'
import type { Certificate } from '../certificate.schema.ts'
import { isValidOrSuspended } from '../earlier-certificate.ts'
import type { ParticipantForm, Participant } from '#training/participants/participant.schema.ts'
import type { Reissue } from '#training/participants/participant.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { useMailSettings } from '#office/data/mail-settings-data.tsx'

interface Question {
  form: ParticipantForm
  certificates: Certificate[]
}

/**
 * Asks whether certificates with a participant's former name are reprinted and sent. `ask` returns the values to save, or undefined while
 * the question is open; the answer then saves again.
 */
export function useReissueQuestion(stored: Participant | undefined): {
  ask: (form: ParticipantForm) => Promise<NewItems['participant'] | undefined>
  dialog: (save: () => void) => ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const answered = useRef<{ fullName: string; reissue: Reissue | undefined }>(undefined)
  const isMailed = useMailSettings().data?.item.certificates !== false

  async function ask(form: ParticipantForm): Promise<NewItems['participant'] | undefined> {
    if (!stored || form.fullName === stored.fullName) return form
    if (answered.current?.fullName === form.fullName) return { ...form, ...answered.current }
    const { rows } = await fetchList('certificate', { participantId: stored.id })
    const certificates = rows.filter((row) => isValidOrSuspended(row) && row.participant_name !== form.fullName)
    if (certificates.length === 0) return form
    setQuestion({ form, certificates })
    return undefined
  }

  const dialog = (save: () => void) => (
    <QuestionDialog
      question={question}
      isMailed={isMailed}
      onClose={() => setQuestion(undefined)}
      onAnswer={(fullName, reissue) => {
        answered.current = { fullName, reissue }
        setQuestion(undefined)
        save()
      }}
    />
  )
  return { ask, dialog }
}

interface QuestionDialogProps {
  question: Question | undefined
  isMailed: boolean
  onClose: () => void
  /** Undefined keeps the printed certificates. */
  onAnswer: (fullName: string, reissue: Reissue | undefined) => void
}

function QuestionDialog({ question, isMailed, onClose, onAnswer }: QuestionDialogProps) {
  const answer = (reissue: Reissue | undefined) => question && onAnswer(question.form.fullName, reissue)
  const canSend = isMailed && question?.form.email !== ''
  const those = question?.certificates.length === 1 ? 'this certificate' : 'these certificates'
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={canSend ? 'Reissue and send?' : 'Reissue?'}
      description={`The former name is printed on ${those}. A new edition replaces each; nothing else on it changes.`}
      size="wide"
    >
      <DialogBody>
        <ul className="grid gap-3">
          {question?.certificates.map(({ id, certificateId, participant_name: name, training_program_name: program }) => (
            <li key={id} className="min-w-0 text-small wrap-anywhere">
              <p className="font-semibold">
                <span lang={languageOf(name)}>{name}</span> →{' '}
                <span lang={languageOf(question.form.fullName)}>{question.form.fullName}</span>
              </p>
              <p className="text-text-2">
                <span className="id-text">{certificateId}</span>, <span lang={languageOf(program)}>{program}</span>
              </p>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" size="compact" onClick={() => answer(undefined)}>
          Keep as printed
        </Button>
        <Button variant={canSend ? 'secondary' : 'primary'} size="compact" onClick={() => answer('quiet')}>
          {canSend ? 'Reissue only' : 'Reissue'}
        </Button>
        {canSend && (
          <Button size="compact" onClick={() => answer('send')}>
            Reissue and send
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
