import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { CompanyLockup } from '../site/company-lockup.tsx'
import { CoreValues } from '../site/core-values.tsx'
import { DirectorPortrait } from '../site/director-portrait.tsx'
import { Statistics } from '../site/statistics.tsx'
import { Story } from '../site/story.tsx'
import { Team } from '../site/team.tsx'
import { DEFAULT_SEATS_SHOWN, type SeatsShown } from '../seats-shown.ts'
import type { Company } from '../company-content.schema.ts'
import type { companySchema } from '../company.schema.ts'
import { ContactDetails } from '../site/contact-details.tsx'
import { headlineOf, homeDescription } from '../company.ts'
import { Eyebrow } from '#ui/eyebrow.tsx'
import { Card } from '#ui/card.tsx'
import { FaqList } from '#ui/disclosure.tsx'
import { languageOf } from '#base/text/language.ts'
import { trustedHtml } from '#ui/trusted-html.ts'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'
import { LookPreviews } from './look/look-previews.tsx'
import { MoneyPreview } from './company-money-preview.tsx'
import type { CompanyTabName } from './company-tabs.ts'
import { companyInput, type CompanyValues } from './company-values.ts'
import type { CompanyEditing } from './use-company-editor.tsx'

/** A preview of a tab's fields, made of the public pages' components. */
export function CompanyPreview({ editor, tab }: { editor: CompanyEditing; tab: CompanyTabName }) {
  const company = useTypedCompany(editor)
  return tab === 'look' ? <LookPreviews company={company} /> : PREVIEWS[tab](company)
}

/** The bottom of a certificate: its signatories, or the office alone. */
function SignedBy({ company: { signatory, signatories } }: { company: Company }) {
  const signed = signatories?.length ? signatories : [{ name: '', title: signatory, signature: null }]
  return (
    <div className="flex w-full flex-wrap justify-center gap-6">
      {signed.map(({ name, title, signature }) => (
        <div key={`${name} ${title} ${signature}`} className="grid max-w-full min-w-0 grow basis-40 content-end justify-items-center">
          {signature ? (
            <img src={signature} alt="" className="h-12 w-auto max-w-full rounded-sm bg-[#fff] object-contain px-2" />
          ) : (
            <span className="h-12" />
          )}
          <span aria-hidden="true" className="w-48 max-w-full border-t border-text" />
          {name && (
            <span lang={languageOf(name)} className="text-small font-semibold wrap-anywhere">
              {name}
            </span>
          )}
          <span lang={languageOf(title)} className="text-small wrap-anywhere">
            {title}
          </span>
        </div>
      ))}
    </div>
  )
}

const SEATS_EXAMPLES: Record<SeatsShown, string> = {
  hidden: '12–13 Dec, Faridabad',
  few: '12–13 Dec, Faridabad · Few seats left',
  number: '12–13 Dec, Faridabad · 2 seats left',
}

function Opening({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p lang={languageOf(title)} className="font-semibold">
        {title}
      </p>
      <p lang={languageOf(text)} className="text-text-2">
        {text}
      </p>
    </div>
  )
}

const PREVIEWS: Record<Exclude<CompanyTabName, 'look'>, (company: Company) => ReactNode> = {
  identity: (company) => (
    <>
      <PreviewPanel title="At the top of every page">
        <Card className="flex items-center gap-3">
          <CompanyLockup company={company} />
        </Card>
      </PreviewPanel>
      <PreviewPanel title="In search results">
        <Card>
          <p className="text-lead text-primary wrap-anywhere">{`${company.name}: ${company.tagline}`}</p>
          <p className="mt-1 text-text-2 wrap-anywhere">{homeDescription(company)}</p>
        </Card>
      </PreviewPanel>
      <PreviewPanel title="On a certificate" note="Certificates already issued do not change.">
        <Card className="grid justify-items-center gap-1 text-center">
          <SignedBy company={company} />
          <span className="text-small font-semibold">{company.name}</span>
        </Card>
      </PreviewPanel>
    </>
  ),
  contact: (company) => (
    <PreviewPanel title="On the contact page" note="The footer and the home page show the same.">
      <Card>
        <ContactDetails company={company} />
      </Card>
    </PreviewPanel>
  ),
  money: (company) => <MoneyPreview company={company} />,
  home: (company) => (
    <PreviewPanel title="On the home page" note="The About page shows the figures, too.">
      <div className="on-brand grid gap-6 overflow-hidden rounded-lg bg-surface-brand p-6">
        <div className="min-w-0 wrap-anywhere">
          {company.hero.eyebrow && <Eyebrow lang={languageOf(company.hero.eyebrow)}>{company.hero.eyebrow}</Eyebrow>}
          <p lang={languageOf(headlineOf(company))} className="font-display text-h2 text-on-brand">
            {headlineOf(company)}
          </p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-on-brand-2">
            {company.hero.offers.map(({ text }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- two lines may be equal
              <li key={index} lang={languageOf(text)}>
                {text}
              </li>
            ))}
          </ul>
        </div>
        {company.portrait.title && <DirectorPortrait portrait={company.portrait} />}
        <Statistics stats={company.stats} size="strip" className="lg:grid-cols-2!" />
      </div>
    </PreviewPanel>
  ),
  texts: (company) => (
    <>
      <PreviewPanel title="On the site">
        <Card className="grid gap-4 wrap-anywhere">
          <Opening title="Our Services" text={company.leads.services} />
          <Opening title="Training Programs" text={company.leads.programs} />
          <Opening title="Contact" text={company.leads.contact} />
          {company.invitation.title && <Opening {...company.invitation} />}
          <Opening title="Newsletter" text={company.leads.newsletter} />
          {company.footerServices.length > 0 && (
            <Opening title="Services" text={company.footerServices.map(({ label }) => label).join(' · ')} />
          )}
        </Card>
      </PreviewPanel>
      <PreviewPanel title="In search results" note="Of the home page.">
        <Card>
          <p className="text-lead text-primary wrap-anywhere">{`${company.name}: ${company.tagline}`}</p>
          <p className="mt-1 text-text-2 wrap-anywhere">{homeDescription(company)}</p>
        </Card>
      </PreviewPanel>
    </>
  ),
  dates: (company) => (
    <PreviewPanel title="Beside a date on the site" note="Of a batch with two free seats, and of a full one.">
      <Card className="grid gap-1">
        <span>{SEATS_EXAMPLES[company.seatsShown ?? DEFAULT_SEATS_SHOWN]}</span>
        <span>Full: waiting list</span>
      </Card>
    </PreviewPanel>
  ),
  about: ({ story, values, team }) => (
    <PreviewPanel title="On About">
      <div className="overflow-hidden rounded-lg border border-border bg-bg [zoom:0.6] md:[&_ul]:grid-cols-2!">
        <div className="container pt-section">
          <Story paragraphs={story} />
        </div>
        {values.length > 0 && <CoreValues values={values} />}
        {team.length > 0 && <Team members={team} />}
      </div>
    </PreviewPanel>
  ),
  questions: ({ faq }) => (
    <PreviewPanel
      title="On About and on Services"
      note={faq.length === 0 ? 'Without questions, nothing is shown.' : 'Visitors open each question.'}
    >
      <FaqList items={faq} className="rounded-lg border border-border bg-bg p-6" />
    </PreviewPanel>
  ),
  policies: ({ policies }) => (
    <PreviewParts
      parts={POLICY_PAGES.map(({ name, label }) => ({
        name,
        label,
        fields: [`policies.${name}`],
        content: (
          <PagePreview key={name} follows={`policies.${name}`} text={policies[name]}>
            {(html) => <div className="prose" dangerouslySetInnerHTML={trustedHtml(html)} />}
          </PagePreview>
        ),
      }))}
    />
  ),
}

const POLICY_PAGES = [
  { name: 'privacy', label: 'Privacy' },
  { name: 'terms', label: 'Terms' },
  { name: 'cookies', label: 'Cookies' },
] as const

/** The company as typed. A part that is currently invalid keeps its stored value. */
function useTypedCompany({ form, opened }: CompanyEditing): Company {
  const values = useWatch({ control: form.control }) as CompanyValues
  const schema = useSchema()
  return useMemo(() => {
    if (!schema) return opened
    const input = companyInput(values) as Record<string, unknown>
    const parts = Object.entries(schema.shape).flatMap(([part, check]) => {
      const typed = check.safeParse(input[part])
      return typed.success ? [[part, typed.data]] : []
    })
    return { ...opened, ...(Object.fromEntries(parts) as Partial<Company>) }
  }, [values, schema, opened])
}

/** The API's schema, which loads separately because it is large. */
function useSchema(): typeof companySchema | undefined {
  const [schema, setSchema] = useState<typeof companySchema>()
  useEffect(() => {
    let isWanted = true
    void import('../company.schema.ts').then(({ companySchema: loaded }) => isWanted && setSchema(() => loaded))
    return () => {
      isWanted = false
    }
  }, [])
  return schema
}
