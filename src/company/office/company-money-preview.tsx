import type { ReactNode } from 'react'
import { INDIAN_STATES } from '#base/values/indian-states.ts'
import { languageOf } from '#base/text/language.ts'
import { Card } from '#ui/card.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import type { Company } from '../company-content.schema.ts'
import { NEW_TRADE, numberWith } from '../trade.ts'

/** The head of a quotation and the way to pay a proforma. */
export function MoneyPreview({ company }: { company: Company }) {
  const { registeredName, name, gstin, address, trade = NEW_TRADE } = company
  const state = INDIAN_STATES.find(({ gstCode }) => gstCode === trade.state)
  const { bank, upi } = trade
  const seller = registeredName || name
  return (
    <>
      <PreviewPanel title="At the top of a quotation">
        <Card className="grid gap-3 text-small wrap-anywhere">
          <div>
            <p lang={languageOf(seller)} className="font-semibold">
              {seller}
            </p>
            <p className="whitespace-pre-line">{trade.address || address.display}</p>
          </div>
          <Facts
            facts={[
              ['GSTIN', gstin],
              ['PAN', trade.pan],
              ['State', state && `${state.name} (${state.gstCode})`],
              ['Number', numberWith(trade.quotationPrefix)],
              ['Valid for', `${trade.validityDays} days`],
            ]}
          />
        </Card>
      </PreviewPanel>
      <PreviewPanel title="Below a proforma">
        <Card className="text-small wrap-anywhere">
          {bank || upi ? (
            <Facts
              facts={[
                ['Account', bank && `${bank.accountNumber}, ${bank.accountName}`],
                ['Bank', bank && [bank.bankName, bank.branch].filter(Boolean).join(', ')],
                ['IFSC', bank?.ifsc],
                ['UPI', upi && `${upi.id} (${upi.payee})`],
              ]}
            />
          ) : (
            <p className="text-text-2">Without a bank account or a UPI address, nobody knows how to pay.</p>
          )}
        </Card>
      </PreviewPanel>
    </>
  )
}

function Facts({ facts }: { facts: Array<[label: string, value: ReactNode]> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-text-2">{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
