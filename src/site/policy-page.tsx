import type { Route } from './+types/policy-page.ts'
import { nameAndTown } from '#company/company.ts'
import { CompanyRegistration } from '#company/site/company-registration.tsx'
import { getCompany } from '#company/server/company.server.ts'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { PageHead } from './metadata/page-head.tsx'
import { PageIntro } from './page-intro.tsx'
import { siteContext } from './server/site-context.server.ts'
import { breadcrumbList } from './metadata/structured-data.ts'
import { useSite } from './use-site.ts'
import { trustedHtml } from '#ui/trusted-html.ts'

const POLICIES = {
  terms: { title: 'Terms of Service', about: 'programs, prices, certificates and the use of this website' },
  cookies: { title: 'Cookie Policy', about: 'what this website keeps in your browser, and what it does not' },
} as const

type PolicyName = keyof typeof POLICIES

/** Serves /terms and /cookies. Admins can edit their texts (docs/product/contract.md, section 6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = policyName(new URL(request.url).pathname)
  const { policies } = await getCompany(context.get(siteContext).db)
  return { name, html: renderMarkdown(policies[name]) }
}

export default function PolicyPage({ loaderData: { name, html } }: Route.ComponentProps) {
  const { company, siteUrl } = useSite()
  const { title, about } = POLICIES[name]
  const breadcrumb = [{ label: 'Home', to: '/' }, { label: title }]
  return (
    <>
      <PageHead
        title={title}
        description={`${title} of ${nameAndTown(company)}: ${about}. In plain words, without small print.`}
        keywords={[title.toLowerCase(), company.name]}
        path={`/${name}`}
        structuredData={import.meta.env.SSR ? [breadcrumbList(breadcrumb, siteUrl)] : []}
      />
      <PageIntro breadcrumb={breadcrumb} title={title} />
      <div className="container pb-section">
        <div className="prose" dangerouslySetInnerHTML={trustedHtml(html)} />
        {name === 'cookies' && <KeptByTab />}
        {name === 'terms' && <CompanyRegistration company={company} className="mt-10" />}
      </div>
    </>
  )
}

/** Always shown, independent of the text that the office writes above it. */
function KeptByTab() {
  return (
    <div className="prose mt-10">
      <h2>What a tab remembers</h2>
      <p>
        Until you close a tab, its history remembers how far you scrolled each page, and what you typed for a check that found a certificate
        or a training status, so that Back can ask our register again. The result is not kept. What you typed also goes when you reload the
        page.
      </p>
    </div>
  )
}

function policyName(pathname: string): PolicyName {
  const names = Object.keys(POLICIES) as PolicyName[]
  return names.find((name) => pathname.includes(name)) ?? 'terms'
}
