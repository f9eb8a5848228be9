import { data } from 'react-router'
import { artworkUrl } from '#ui/artwork/artwork-url.ts'
import { ArrowLink, TextLink } from '#ui/button/link.tsx'
import { MAIN_LINKS } from './frame/navigation.ts'
import { hasContent } from './site-content.ts'
import { useLayoutData } from './use-layout-data.tsx'
import { PageHead } from './metadata/page-head.tsx'

/** The drawing for this seed is a control chart with one point out of its limits (docs/product/design.md, section 9.13). */
const OUT_OF_LIMIT_ARTWORK = artworkUrl('quality', 'limits')

export function loader() {
  return data(null, { status: 404 })
}

/** The page for all unknown public paths (docs/product/requirements.md, section 2). */
export default function NotFoundPage() {
  const { content } = useLayoutData()
  return (
    <>
      <PageHead
        title="404 Page Not Found"
        description="This page does not exist. From here you can go on to the main pages of the site."
        keywords={['not found']}
        isIndexed={false}
      />
      <div className="container grid gap-8 py-12 md:py-16 lg:grid-cols-2 lg:items-center lg:gap-12">
        <div>
          <h1>404 Page Not Found</h1>
          <p className="mt-3 text-lead text-text-2">Did you forget to add the page to the router?</p>
          <h2 className="mt-8 text-h3">Where you may want to go</h2>
          <ul className="mt-2">
            {MAIN_LINKS.filter(({ to }) => hasContent(to, content)).map(({ label, to }) => (
              <li key={to}>
                <TextLink to={to} className="inline-flex min-h-11 items-center">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
          {content.programs && (
            <p className="mt-4">
              <ArrowLink to="/training-programs">Search the training programs</ArrowLink>
            </p>
          )}
        </div>
        <img
          src={OUT_OF_LIMIT_ARTWORK}
          width={1200}
          height={675}
          alt=""
          className="aspect-video w-full rounded-xl object-cover max-lg:order-first"
        />
      </div>
    </>
  )
}
