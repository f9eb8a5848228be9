import { useState } from 'react'
import type { MailDetails } from '../mail.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { Segments } from '#office/kit/segments.tsx'
import { mailHtmlPath } from './mail-data.tsx'

const FORMS = [
  { value: 'html', label: 'As it looks' },
  { value: 'text', label: 'Plain text' },
] as const

/** The texts of a mail: as mail programs show them, in a frame without scripts, and as plain text. */
export function MailTexts({ mail }: { mail: Versioned<MailDetails> }) {
  const { text, textFault, status } = mail.item
  const [form, setForm] = useState<'html' | 'text'>('html')
  if (!text) {
    return (
      <Card as="section">
        <Notice tone="danger" title="The text cannot be shown">
          <p className="wrap-anywhere">{textFault}</p>
        </Notice>
      </Card>
    )
  }
  return (
    <Card as="section" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 className="text-h3">{status === 'sent' ? 'What was sent' : 'What is sent'}</h2>
      <p className="font-semibold wrap-anywhere">{text.subject}</p>
      <Segments label="Form" value={form} choices={FORMS} onChange={setForm} className="sm:max-w-80" />
      {form === 'html' ? (
        <iframe
          src={mailHtmlPath(mail)}
          title="Preview of the e-mail"
          sandbox=""
          className="h-[40rem] w-full rounded-md border border-border bg-surface"
        />
      ) : (
        <pre className="overflow-x-auto rounded-md border border-border bg-code p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {text.text}
        </pre>
      )}
    </Card>
  )
}
