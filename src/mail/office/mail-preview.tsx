import { useEffect, useRef, useState } from 'react'
import { failureText } from '#base/api/api-client.ts'
import type { TemplateText } from '../messages/message-template.ts'
import { Notice } from '#ui/notice.tsx'
import { Segments } from '#office/kit/segments.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { PREVIEW_FRAME, useMailPreview } from './template-data.tsx'

const FORMS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
] as const

type Form = (typeof FORMS)[number]['value']

/** The mail as its reader will see it, made by the server from the latest mail of its kind or from an example. */
export function MailPreviewPanel({ kind, text }: { kind: string; text: TemplateText }) {
  const settled = useDebouncedValue(text)
  const { data, error } = useMailPreview(kind, settled)
  // While the text has a fault, the last preview without one stays.
  const [preview, setPreview] = useState(data)
  if (data && data !== preview) setPreview(data)
  const [form, setForm] = useState<Form>('light')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segments label="Form of the preview" value={form} choices={FORMS} onChange={setForm} />
      {error && <Notice tone="warning">{failureText(error, 'The preview could not be made. You can still save.')}</Notice>}
      {preview && (
        <>
          <p className="text-small text-text-2">
            {preview.isReal ? 'With the data of the latest e-mail of this kind.' : 'With example data.'}
          </p>
          <p className="font-semibold wrap-anywhere">
            <span className="sr-only">Subject: </span>
            {preview.subject}
          </p>
          <div
            role="region"
            aria-label="E-mail as its reader sees it"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
            className="max-h-[70dvh] overflow-y-auto rounded-lg border border-border @min-[56rem]:max-h-[calc(100dvh-17rem)]"
          >
            {form === 'text' ? (
              <pre className="bg-surface p-4 text-small whitespace-pre-wrap wrap-anywhere">{preview.text}</pre>
            ) : (
              <MailFrame html={preview.html} theme={form} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

/**
 * Shows the HTML of a mail. Our pages forbid inline styles, also in a frame with `srcdoc`; so the frame loads an empty page
 * whose policy allows them and nothing else, and the HTML is put into it. No script can run in it, and its links are inert.
 */
function MailFrame({ html, theme }: { html: string; theme: 'light' | 'dark' }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(600)
  const show = () => {
    const page = frame.current?.contentDocument
    // Until our page has loaded, the frame has an empty one to which the policy of this page applies.
    if (!page?.URL.endsWith(PREVIEW_FRAME)) return
    const themed = html.replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all')
    page.documentElement.innerHTML = themed
    setHeight(page.documentElement.scrollHeight)
  }
  // eslint-disable-next-line react/exhaustive-deps -- `show` is made anew at each rendering
  useEffect(show, [html, theme])
  return (
    <iframe
      ref={frame}
      src={PREVIEW_FRAME}
      sandbox="allow-same-origin"
      title="E-mail"
      inert
      onLoad={show}
      style={{ height }}
      className="block w-full"
    />
  )
}
