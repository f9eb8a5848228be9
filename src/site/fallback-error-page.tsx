import { useContext } from 'react'
import { RequestReference } from './request-reference.tsx'

const TEXTS = {
  503: {
    title: 'We will be back in a moment',
    text: 'Our records cannot be read just now. Please reload this page in a minute. If you have just sent a form, it may not have been stored: please send it again then.',
  },
  500: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Please reload it, or go back to the home page. If you have just sent a form and saw no confirmation, please send it again.',
  },
}

/** Shown when rendering a page failed. It uses no data and no layout, so it cannot fail for the same reason. */
export function FallbackErrorPage({ status }: { status: number }) {
  const reference = useContext(RequestReference)
  const { title, text } = status === 503 ? TEXTS[503] : TEXTS[500]
  return (
    <main className="container py-section">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="text-lead text-text-2 mt-4 max-w-text">{text}</p>
      {/* Hydration keeps the server's text: the browser does not know the id. */}
      <p className="text-small text-text-2 mt-4" suppressHydrationWarning>
        {reference === undefined ? '' : `If you write to us about this, quote the reference ${reference}.`}
      </p>
      <p className="mt-6">
        <a className="link" href="/">
          Home
        </a>
      </p>
    </main>
  )
}
