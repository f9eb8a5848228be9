import { shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { companyTabPath } from '#company/office/company-tabs.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/notice.tsx'
import { discountRows, lineRates, priceInWords, totalRows } from '../paper-rows.ts'
import { JudgementRemarks } from './judgement-remarks.tsx'
import type { JudgedForm } from './use-judgement.tsx'

/** A preview of the paper. Missing company data and remarks are above it. */
export function PaperPreview({ judged }: { judged: JudgedForm }) {
  const { remarks, problems } = judged.judgement
  const missing = problems.filter(({ field }) => field === 'company').map(({ message }) => message)
  return (
    <>
      {missing.length > 0 && <CompanyGap missing={missing} />}
      <JudgementRemarks remarks={remarks} />
      <Paper judged={judged} />
    </>
  )
}

function CompanyGap({ missing }: { missing: readonly string[] }) {
  const mayEnter = usePermission('settings.manage')
  return (
    <Notice tone="warning" title="Your company data is incomplete">
      <p>{missing.join(' ')}</p>
      <p>
        {mayEnter ? (
          <>
            Complete it under <TextLink to={companyTabPath('money')}>Company → Money</TextLink>.
          </>
        ) : (
          'An administrator can complete it under Company → Money.'
        )}
      </p>
    </Notice>
  )
}

function Paper({ judged: { form, judgement } }: { judged: JudgedForm }) {
  const { buyer, lines } = form
  const { figures, place } = judgement
  const rates = lineRates(lines)
  const rows = [...discountRows(form, figures), ...totalRows(figures, place)]
  return (
    <Card as="section" aria-labelledby="paper-title" className="grid grid-cols-1 gap-4">
      <h2 id="paper-title" className="text-h3">
        Preview
      </h2>
      <div className="text-small wrap-anywhere">
        <p lang={languageOf(buyer.name)} className="font-semibold">
          {buyer.name}
        </p>
        <p lang={languageOf(buyer.address)} className="whitespace-pre-line">
          {buyer.address}
        </p>
        <p>{[buyer.state, buyer.gstin && `GSTIN ${buyer.gstin}`].filter(Boolean).join(' · ')}</p>
      </div>
      {lines.length > 0 && (
        <ol className="border-y border-border" aria-label="Lines">
          {lines.map((line, at) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the rows hold no state
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-border py-2 not-first:border-t"
            >
              <span lang={languageOf(line.description)} className="min-w-0 whitespace-pre-line wrap-anywhere">
                {line.description}
              </span>
              <span className="figures whitespace-nowrap">{inRupees(figures.lines[at]?.netPaise ?? 0)}</span>
              <span className="figures col-span-2 text-small text-text-2 wrap-anywhere">
                {[priceInWords(line), rates[at] && `GST ${rates[at]}`].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1">
        {rows.map(({ label, value, isTotal }) => (
          <div key={label} className={isTotal ? 'contents font-semibold' : 'contents'}>
            <dt className={isTotal ? 'border-t border-border pt-1' : 'text-text-2'}>{label}</dt>
            <dd className={classes('figures ps-4 text-end whitespace-nowrap', isTotal && 'border-t border-border pt-1')}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-text-2">
        {place ? `Place of supply: ${place.state} (${place.code}). ${place.reason}` : 'GST is added when the place of supply is known.'}
      </p>
      <p className="text-small text-text-2">{`Valid until ${shortDate(form.validUntil)}`}</p>
    </Card>
  )
}
