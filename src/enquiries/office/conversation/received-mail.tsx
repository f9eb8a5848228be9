import { counted } from '#base/text/wording/counted.ts'
import { Bot, Mail, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReceivedEntry } from '../../enquiry-reply.schema.ts'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { OriginalMail, ReceivedFiles } from './received-files.tsx'
import { Bubble, Words } from './thread-bubble.tsx'

/** A later e-mail from the visitor: its text, with quotations folded, files as downloads, and a button for its HTML page. */
export function ReceivedMail({ entry, enquiryId }: { entry: ReceivedEntry; enquiryId: number }) {
  const { from, fromName, to, cc, isFromKnown, isForged, at, text, history, isCut, files } = entry
  if (entry.isAutomatic) return <AutomaticMail entry={entry} />
  return (
    <Bubble
      author={(fromName ?? from) || 'Erased sender'}
      at={at}
      icon={Mail}
      iconText="E-mail from"
      className={isFromKnown && !isForged ? 'border-border-strong bg-surface' : 'border-warning bg-warning-soft'}
    >
      {isForged && <Warning>The sender could not be verified{from !== '' && `: ${from}`}</Warning>}
      {!isFromKnown && from !== '' && <Warning>From an address we do not know: {from}</Warning>}
      {to.length > 0 && <p className="text-small text-text-2 wrap-anywhere">Also to {to.join(', ')}</p>}
      {cc.length > 0 && <p className="text-small text-text-2 wrap-anywhere">Copy to {cc.join(', ')}</p>}
      {text === '' ? <p className="text-text-2">The e-mail has no text.</p> : <Words>{text}</Words>}
      {history !== '' && (
        <details className="text-small text-text-2">
          <summary className="w-fit cursor-pointer rounded-sm font-semibold pointer-coarse:min-h-11 pointer-coarse:content-center">
            Earlier messages
          </summary>
          <div className="mt-1 border-s-2 border-border ps-3">
            <Words>{history}</Words>
          </div>
        </details>
      )}
      {isCut && <p className="text-small text-text-2">The e-mail is longer. Read the rest in your mailbox.</p>}
      <ReceivedFiles files={files} enquiryId={enquiryId} />
      <OriginalMail entry={entry} enquiryId={enquiryId} />
    </Bubble>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-small font-semibold text-warning-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

const MAX_LINE_LENGTH = 300

/** An absence notice or other automatic mail: a line that needs no answer. */
function AutomaticMail({ entry: { from, fromName, at, text, isForged } }: { entry: ReceivedEntry }) {
  const isLong = text.length > MAX_LINE_LENGTH
  return (
    <li className="flex items-start gap-2 text-small text-text-2">
      <Bot className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 grow wrap-anywhere">
        Automatic reply from {(fromName ?? from) || 'an erased sender'}, <RelativeTime instant={at} isWithinSentence />
        {isForged && '. The sender could not be verified'}
        <Words>{isLong ? `${text.slice(0, MAX_LINE_LENGTH).trimEnd()}…` : text}</Words>
        {isLong && (
          <details>
            <summary className="w-fit cursor-pointer rounded-sm font-semibold pointer-coarse:min-h-11 pointer-coarse:content-center">
              Show all of it
            </summary>
            <Words>{text}</Words>
          </details>
        )}
      </div>
    </li>
  )
}

/** The later mails of a day with very many, folded: a flood must not hide the conversation. */
export function ManyMails({ entries, enquiryId }: { entries: readonly ReceivedEntry[]; enquiryId: number }) {
  if (entries.length === 0) return null
  return (
    <li>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm text-small font-semibold text-warning-text pointer-coarse:min-h-11 pointer-coarse:content-center">
          {counted(entries.length, 'more e-mail')}: very many came on one day
        </summary>
        <p className="mt-1 text-small text-text-2">Some may not be from who they say. Their files are in your mailbox.</p>
        <ol className="mt-2 grid gap-3">
          {entries.map((entry) => (
            <ReceivedMail key={entry.id} entry={entry} enquiryId={enquiryId} />
          ))}
        </ol>
      </details>
    </li>
  )
}
