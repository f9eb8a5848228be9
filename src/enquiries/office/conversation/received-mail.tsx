import { Mail, TriangleAlert } from 'lucide-react'
import type { ReceivedEntry } from '../../enquiry-reply.schema.ts'
import { OriginalMail, ReceivedFiles } from './received-files.tsx'
import { Bubble, Words } from './thread-bubble.tsx'

/** What they wrote since, by e-mail: its text. What it quotes is folded, its files are downloads, and its page is one press away. */
export function ReceivedMail({ entry, enquiryId }: { entry: ReceivedEntry; enquiryId: number }) {
  const { from, fromName, isFromKnown, at, text, history, isCut, files } = entry
  return (
    <Bubble
      author={(fromName ?? from) || 'Erased sender'}
      at={at}
      icon={Mail}
      iconText="E-mail from"
      className={isFromKnown ? 'border-border-strong bg-surface' : 'border-warning bg-warning-soft'}
    >
      {!isFromKnown && from !== '' && (
        <p className="flex items-start gap-1.5 text-small font-semibold text-warning-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">From an address we do not know: {from}</span>
        </p>
      )}
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
