import { ArrowLink } from '#ui/button/link.tsx'
import { PageHead } from './metadata/page-head.tsx'

const TITLE = 'This site is being set up'

/** Shown instead of a page until the company has a name. */
export function BeingSetUp() {
  return (
    <div className="container py-section">
      <PageHead title={TITLE} description="This site is being set up. Please come back soon." keywords={[]} isIndexed={false} />
      <h1>{TITLE}</h1>
      <p className="mt-3 max-w-text text-lead text-text-2">Please come back soon. If you have a certificate, you can check it already.</p>
      <p className="mt-6">
        <ArrowLink to="/verify-certificate">Verify Certificate</ArrowLink>
      </p>
    </div>
  )
}
