import type { ReactNode } from 'react'
import type { Route } from './+types/privacy-page.ts'
import { ContactLinks } from '#company/site/contact-links.tsx'
import { nameAndTown } from '#company/company.ts'
import { getCompany } from '#company/server/company.server.ts'
import { getNotice } from '#company/server/consent-notice.server.ts'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { getPeriods } from '../server/retention/retention-settings.server.ts'
import { indianDate, longDate } from '#base/dates/dates.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { breadcrumbList } from '#site/metadata/structured-data.ts'
import { useSite } from '#site/use-site.ts'
import { Complaints, Erasure, OtherParties, Storage, YourRights } from './privacy-sections.tsx'
import { storedData, type StoredData } from './stored-data.ts'
import { trustedHtml } from '#ui/trusted-html.ts'

const TITLE = 'Privacy Policy'
const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: TITLE }]

/** The sections below the company's own words, in order. Forms and letters link to them, so an id never changes. */
const SECTIONS = [
  { id: 'what-we-store', title: 'What we store, why and for how long' },
  { id: 'notice', title: 'The notice you agree to' },
  { id: 'your-rights', title: 'Your rights' },
  { id: 'erasure', title: 'What erasing removes, and what stays' },
  { id: 'complaints', title: 'How to complain' },
  { id: 'other-parties', title: 'Who else sees your data' },
  { id: 'cookies', title: 'Cookies and storage' },
  { id: 'responsible', title: 'Who is responsible' },
] as const

type SectionId = (typeof SECTIONS)[number]['id']

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const [{ policies }, notice, { periods }] = await Promise.all([getCompany(db), getNotice(db), getPeriods(db)])
  return { html: renderMarkdown(policies.privacy), notice, stored: storedData(periods) }
}

/**
 * The privacy page. The office writes the beginning; the rest is generated from the program's behaviour, the notice and the current
 * periods, so that the page cannot differ from them (docs/decisions/0034).
 */
export default function PrivacyPage({ loaderData: { html, notice, stored } }: Route.ComponentProps) {
  const { company, siteUrl } = useSite()
  return (
    <>
      <PageHead
        title={TITLE}
        description={
          `${TITLE} of ${nameAndTown(company)}: what this website stores about` +
          ' you, why and for how long, and how to have it shown, corrected or erased.'
        }
        keywords={[TITLE.toLowerCase(), company.name]}
        path="/privacy"
        structuredData={import.meta.env.SSR ? [breadcrumbList(BREADCRUMB, siteUrl)] : []}
      />
      <PageIntro breadcrumb={BREADCRUMB} title={TITLE} lead="What we store about you, why, for how long, and what you can ask of us." />
      <div className="container grid grid-cols-1 gap-8 pb-section lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
        <OnThisPage />
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <div className="prose" dangerouslySetInnerHTML={trustedHtml(html)} />
          <Section id="what-we-store">
            <ul className="grid gap-4">
              {stored.map((kind) => (
                <StoredKind key={kind.title} {...kind} />
              ))}
            </ul>
          </Section>
          <Section id="notice">
            <div className="prose">
              <p>These words stand beside the button of every form. With each message we record which version of them was shown.</p>
              <blockquote className="whitespace-pre-line">{notice.text}</blockquote>
              <p className="text-small">
                Version {notice.version}, since {longDate(indianDate(new Date(notice.since)))}. Ask us for an earlier one.
              </p>
            </div>
          </Section>
          <Section id="your-rights">
            <YourRights email={company.emails[0]?.value} hasPhone={company.phones.length > 0} />
          </Section>
          <Section id="erasure">
            <Erasure />
          </Section>
          <Section id="complaints">
            <Complaints />
          </Section>
          <Section id="other-parties">
            <OtherParties />
          </Section>
          <Section id="cookies">
            <Storage />
          </Section>
          <Section id="responsible">
            <p translate="no" className="font-semibold">
              {company.name}
            </p>
            <ContactLinks company={company} className="mt-2" />
          </Section>
        </div>
      </div>
    </>
  )
}

function OnThisPage() {
  return (
    <nav aria-labelledby="on-this-page" className="no-print lg:self-start">
      <h2 id="on-this-page" className="text-body font-semibold">
        On this page
      </h2>
      <ul className="mt-2 border-s border-border">
        {SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block px-4 py-2 text-small text-text-2 hover:text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = SECTIONS.find((section) => section.id === id)?.title
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="mb-4 scroll-mt-28">
        {title}
      </h2>
      {children}
    </section>
  )
}

function StoredKind({ title, what, why, howLong }: StoredData) {
  const facts = [
    ['What', what],
    ['Why', why],
    ['How long', howLong],
  ] as const
  return (
    <li className="rounded-lg border border-border bg-surface p-5">
      <h3 className="text-h3">{title}</h3>
      <dl className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-3">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className="text-small font-semibold text-accent-text">{label}</dt>
            <dd className="mt-1 text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
