/** Shown when rendering a page failed. It uses no data and no layout, so it cannot fail for the same reason. */
export function FallbackErrorPage({ status }: { status: number }) {
  return (
    <main className="container py-section">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1>{status === 503 ? 'We will be back in a moment' : 'Something went wrong'}</h1>
      <p className="text-lead text-text-2 mt-4">
        This page could not be shown. Nothing you sent was lost. Please reload it, or go back to the home page.
      </p>
      <p className="mt-6">
        <a className="link" href="/">
          Home
        </a>
      </p>
    </main>
  )
}
