import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_COPIES } from '../../enquiry-reply.ts'
import { alsoWrittenTo } from '../../recipients/also-written-to.ts'
import type { RecipientConcern } from '../../enquiry-reply.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { isMailAddress } from '#base/values/mail-address.ts'
import { typedMailboxes } from '#base/values/typed-mailboxes.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { isComposing } from '#ui/form/is-composing.ts'
import { Notice } from '#ui/notice.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'
import { useThread } from './use-conversation.tsx'

const MAX_TYPED_LENGTH = 2700
const TYPING_MS = 400

export interface ReplyCopiesState {
  /** As typed or pasted: see `typedMailboxes`. */
  text: string
  setText: (text: string) => void
  addresses: string[]
  /** The first invalid e-mail address. */
  wrong: string | undefined
  /** Shows the invalid address beside the field until it is changed. Returns whether there is one. */
  refuse: () => boolean
  isRefused: boolean
  isOpen: boolean
  open: (text: string) => void
  /** Other people who may want this reply. */
  offered: string
  isToAll: boolean
}

/** The further recipients of a reply. */
export function useReplyCopies({ id, email }: Enquiry, to: string): ReplyCopiesState {
  const [text, setText] = useUnsavedText('copies', id, '')
  const [isOpened, setIsOpened] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const { data } = useThread(id)
  const addresses = typedMailboxes(text).map(({ address }) => address)
  const others = alsoWrittenTo(data ?? [], { email, to })
  const wrong = addresses.find((address) => !isMailAddress(address))
  return {
    text,
    setText: (typed) => {
      setText(typed)
      setIsChecked(false)
    },
    addresses,
    wrong,
    refuse: () => {
      setIsChecked(true)
      return wrong !== undefined
    },
    isRefused: isChecked && wrong !== undefined,
    isOpen: isOpened || text !== '',
    open: (offered) => {
      setText(offered)
      setIsOpened(true)
    },
    offered: others.addresses.join(', '),
    isToAll: others.isToAll,
  }
}

/** Opens the field, prefilled with the addresses of the conversation, if any: one press writes to the same people. */
export function CopiesButton({ state: { isOpen, offered, isToAll, open } }: { state: ReplyCopiesState }) {
  if (isOpen) return null
  return (
    <Button variant="secondary" size="dense" icon={<UserPlus />} onClick={() => open(offered)} className="max-w-full min-w-0">
      <span className="truncate">{offered === '' ? 'Add copy' : `${isToAll ? 'Reply to all:' : 'Copy to'} ${offered}`}</span>
    </Button>
  )
}

/** The addresses that get a copy, and the concerns about writing to them or to the recipient. */
export function ReplyCopies({ enquiry, to, state }: { enquiry: Enquiry; to: string; state: ReplyCopiesState }) {
  const { text, setText, isOpen, addresses, wrong, isRefused } = state
  const [fieldId, faultId] = [useId(), useId()]
  const field = useRef<HTMLInputElement>(null)
  const concerns = useConcerns(enquiry, [to, ...addresses])
  // The last reply's addresses need no typing.
  useEffect(() => {
    if (isOpen && text === '') field.current?.focus()
  }, [isOpen, text])

  return (
    <>
      {isOpen && (
        <div className="reply-copies grid gap-1">
          <label htmlFor={fieldId} className="text-small font-semibold">
            Copy to
          </label>
          <TextInput
            ref={field}
            id={fieldId}
            value={text}
            maxLength={MAX_TYPED_LENGTH}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={`name@example.com, with commas, up to ${MAX_COPIES}`}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? faultId : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter ends an address, as in other mail programs. It must not send an unfinished reply.
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return
              event.preventDefault()
              if (text.trim() !== '') setText(`${text.replace(/(?<![\s,;])[\s,;]+$/, '')}, `)
            }}
          />
          {isRefused && (
            <p id={faultId} role="alert" className="text-small font-semibold text-danger">
              “{wrong}” is not an e-mail address.
            </p>
          )}
        </div>
      )}
      {concerns.length > 0 && (
        <Notice tone="warning" role="status" title="Before you send">
          <ul>
            {concerns.map((one) => (
              <li key={one.address} className="wrap-anywhere">
                {concernText(one)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function useConcerns({ id }: Enquiry, addresses: readonly string[]): readonly RecipientConcern[] {
  const asked = addresses.filter((address) => isMailAddress(address)).join(',')
  const settled = useDebouncedValue(asked, TYPING_MS)
  const { data } = useQuery({
    ...dataQuery(['contact', 'recipients', id, settled], 'GET /contacts/{id}/recipients', { path: { id }, query: { addresses: settled } }),
    enabled: settled !== '',
  })
  return data ?? NONE
}

function concernText({ address, concern, words }: RecipientConcern): string {
  if (concern === 'unsubscribed') return `${address} has unsubscribed from the newsletter. A personal reply is allowed.`
  return `E-mails to ${address} come back${words ? `: ${words}` : '.'}`
}

const NONE: readonly RecipientConcern[] = []
