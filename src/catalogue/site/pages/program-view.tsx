import { useRef } from 'react'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import type { OfferedBatch } from '#schedule/batch.ts'
import { WhatsappButton } from '#company/site/whatsapp-button.tsx'
import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { EnrolBar } from '../enrol-bar.tsx'
import { enrolmentPath } from '../../enrolment.ts'
import { GoodToKnow } from '../good-to-know.tsx'
import { ProgramBody } from '../program-body.tsx'
import { programFaq } from '../../program-faq.ts'
import { ProgramHero } from '../program-hero.tsx'
import { ProgramSummary } from '../program-summary.tsx'
import { programPath, type ProgramDetail } from '../../program.ts'
import { ExploreMore } from '../explore-more.tsx'
import type { RelatedItem } from '../../related.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { FaqList } from '#ui/disclosure.tsx'
import { AwaitData } from '#site/await-data.tsx'
import { BackLink } from '#site/back-link.tsx'
import { DeferredRelated } from './deferred-related.tsx'
import { ProgramDates } from './program-dates.tsx'
import { ProgramProofSections } from './program-proof-sections.tsx'
import { hasProof, type ProgramProof } from './program-proof.ts'
import { useSite } from '#site/use-site.ts'

interface ProgramView {
  program: ProgramDetail
  related: RelatedItem[] | Promise<RelatedItem[]>
  proof: ProgramProof | Promise<ProgramProof>
  dates: OfferedBatch[] | Promise<OfferedBatch[]>
}

export function programTrail(title: string) {
  return [{ label: 'Home', to: '/' }, { label: 'Training Programs', to: '/training-programs' }, { label: title }]
}

/** The page of one program (docs/product/requirements.md, section 2, training program detail). */
export function ProgramView({ program, related, proof, dates }: ProgramView) {
  const { company, siteUrl } = useSite()
  const { enrol, askWhenPlanned, dialog } = useEnrolment()
  const summaryButton = useRef<HTMLButtonElement>(null)
  const closingBand = useRef<HTMLElement>(null)
  const enrolHere = () => enrol(program)
  return (
    <>
      <article className="container pt-6 pb-section md:pt-8 print:p-0">
        <Breadcrumb items={programTrail(program.title)} />
        <header className="mt-3">
          <BackLink to="/training-programs">Back to All Programs</BackLink>
          <CategoryBadge tone={categoryTone(program.category)} className="mt-3">
            {program.category}
          </CategoryBadge>
          <h1 lang={languageOf(program.title)} className="mt-2 max-w-[24em] wrap-anywhere">
            {program.title}
          </h1>
        </header>
        <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 print:mt-3 print:gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:gap-12">
          <div className="no-print">
            <ProgramHero program={program} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-12 self-start lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ProgramSummary program={program} onEnrol={enrolHere} buttonRef={summaryButton}>
              <WhatsappButton company={company} about={program.title} pageUrl={siteUrl + programPath(program)} />
            </ProgramSummary>
            <ProgramDates
              program={program}
              dates={dates}
              onAsk={(batch) => enrol(program, batch)}
              onAskWhenPlanned={() => askWhenPlanned(program)}
            />
          </div>
          <div className="min-w-0 lg:row-span-2">
            <ProgramBody html={program.description_html} lang={languageOf(program.description)} />
          </div>
          <div className="min-w-0 self-start max-lg:mt-4 lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:col-start-2 lg:row-start-3">
            <GoodToKnow />
          </div>
        </div>
        <FaqList
          items={programFaq(program)}
          className="no-print mt-12 wrap-anywhere md:mt-16 lg:[&>div]:grid lg:[&>div]:grid-cols-2 lg:[&>div]:items-start lg:[&>div]:gap-x-12"
        />
        <PrintedContact path={programPath(program)} />
      </article>
      <AwaitData value={proof} skeleton={null} failed={null}>
        {(shown) => hasProof(shown) && <ProgramProofSections proof={shown} />}
      </AwaitData>
      <div className="no-print bg-surface-sunken py-section">
        <div className="container grid grid-cols-1 gap-12">
          <DeferredRelated page="program" related={related} />
          <ExploreMore />
        </div>
      </div>
      <section ref={closingBand} aria-labelledby="ready-to-enroll" className="no-print bg-primary-soft py-section">
        <div className="container flex flex-col items-start gap-6 md:flex-row md:items-center md:justify-between">
          <div>
            <h2 id="ready-to-enroll">Ready to Enroll?</h2>
            <p className="mt-2 max-w-text text-lead text-text-2">
              Send us a short form. Our team will contact you within 24 hours with dates, the fee and the joining details.
            </p>
          </div>
          <ButtonOrLink linkTo={enrolmentPath(program.title)} onClick={enrolHere} className="max-sm:w-full">
            Enroll Now
          </ButtonOrLink>
        </div>
      </section>
      <EnrolBar program={program} summaryButton={summaryButton} closingBand={closingBand} onEnrol={enrolHere} />
      {dialog}
    </>
  )
}

/** Contact details and address of this page, for print only. */
function PrintedContact({ path }: { path: string }) {
  const { company, siteUrl } = useSite()
  return (
    <address className="print-only mt-3 border-t border-border pt-2 text-[9pt] not-italic">
      <p className="font-semibold">{[company.name, company.address.display].filter(Boolean).join(', ')}</p>
      <p>{[...company.phones.map(({ display }) => display), ...company.emails.map(({ value }) => value)].join(' · ')}</p>
      <p>
        {siteUrl}
        {path}
      </p>
    </address>
  )
}
