import { CompanyMark } from '#company/site/company-mark.tsx'
import { useIssuer } from './use-issuer.tsx'

/** Names the issuer on paper, because the header of the site is not printed. */
export function PrintHead({ title }: { title: string }) {
  const { companyName, tagline, logo, domain } = useIssuer()
  return (
    <div className="print-only">
      <div className="flex items-center gap-4 border-b border-border p-5">
        <CompanyMark company={{ logo }} className="print-exact size-12" />
        <p className="grow">
          <strong translate="no" className="font-display text-h3">
            {companyName}
          </strong>
          <br />
          {tagline}
        </p>
        <p className="text-right">
          {title}
          <br />
          <strong>{domain}</strong>
        </p>
      </div>
    </div>
  )
}
