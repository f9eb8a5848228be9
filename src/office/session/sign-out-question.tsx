import { useSyncExternalStore } from 'react'
import { RECORD_DESCRIPTORS } from '#lists/records/record-descriptors.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { listUnsavedWork, type UnsavedWork } from './use-unsaved-text.tsx'

interface Question {
  lost: UnsavedWork[]
  answer: (isConfirmed: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

function show(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Resolves to whether the session may end: at once if nothing would be lost, otherwise after the question. */
export function askBeforeSignOut(): Promise<boolean> {
  const lost = listUnsavedWork()
  if (lost.length === 0) return Promise.resolve(true)
  question?.answer(false)
  return new Promise((resolve) => {
    show({
      lost,
      answer: (isConfirmed) => {
        show(undefined)
        resolve(isConfirmed)
      },
    })
  })
}

/** Asks before a sign-out that would lose a reply or other unsaved work. */
export function SignOutQuestion() {
  const asked = useSyncExternalStore(subscribe, () => question, none)
  if (!asked) return null
  const { lost, answer } = asked
  return (
    <Dialog open onClose={() => answer(false)} title="Sign out and lose this?" size="consultation">
      <DialogBody>
        <p className="text-text-2">This is kept in this browser only while you are signed in:</p>
        <ul className="grid gap-2">
          {lost.map((work) => (
            <li key={work.name} className="min-w-0 wrap-anywhere">
              <Work work={work} onOpen={() => answer(false)} />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={() => answer(false)}>
          Stay signed in
        </Button>
        <Button variant="danger" size="compact" onClick={() => answer(true)}>
          Sign out and lose it
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Work({ work: { name, person }, onOpen }: { work: UnsavedWork; onOpen: () => void }) {
  const [kind = '', id = ''] = name.split(':')
  const text = TEXTS[kind]
  if (text === undefined)
    return <>Changes that are not saved: {RECORD_DESCRIPTORS.find(({ type }) => type === kind)?.audit.label ?? kind}</>
  const path = recordPath(text.record, Number(id))
  return (
    <TextLink to={path} onClick={onOpen}>
      {person === '' ? text.words : `${text.words} ${text.preposition} ${person}`}
    </TextLink>
  )
}

const TEXTS: Record<string, { record: 'contact' | 'batch'; words: string; preposition: string } | undefined> = {
  reply: { record: 'contact', words: 'A reply', preposition: 'to' },
  call: { record: 'contact', words: 'What was said', preposition: 'to' },
  note: { record: 'contact', words: 'A note', preposition: 'about' },
  attendance: { record: 'batch', words: 'Attendance marks of a batch', preposition: 'of' },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none = () => undefined
