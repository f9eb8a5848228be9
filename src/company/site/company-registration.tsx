import type { CompanySummary } from '../company.ts'
import { languageOf } from '#base/text/language.ts'

/** The registered name and GSTIN, if the office has entered them. */
export function CompanyRegistration({ company: { registeredName, gstin }, className }: { company: CompanySummary; className?: string }) {
  if (!registeredName && !gstin) return null
  return (
    <dl className={className}>
      {registeredName && (
        <div>
          <dt className="text-small text-text-2">Registered name</dt>
          <dd translate="no" lang={languageOf(registeredName)} className="font-semibold wrap-anywhere">
            {registeredName}
          </dd>
        </div>
      )}
      {gstin && (
        <div className="mt-3 first:mt-0">
          <dt className="text-small text-text-2">GSTIN</dt>
          <dd translate="no" className="id-text font-semibold">
            {gstin}
          </dd>
        </div>
      )}
    </dl>
  )
}
