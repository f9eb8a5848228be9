import { useEffect, useRef, useState } from 'react'
import { PREVIEW_FRAME } from './template-data.tsx'

/**
 * Shows the HTML of a mail. Our pages forbid inline styles, also in a frame with `srcdoc`; so the frame loads an empty page whose policy
 * allows nothing but them, and the HTML is inserted into it. No script can run in it, and its links are inert.
 */
export function MailFrame({ html, theme }: { html: string; theme: 'light' | 'dark' }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(600)
  const show = () => {
    const page = frame.current?.contentDocument
    // Until our page has loaded, the frame has an empty page with this page's policy.
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
