/** Every public page with a heading that proves it is the right one (docs/product/requirements.md, section 2). */
export const PUBLIC_PAGES: Array<[path: string, heading: string]> = [
  ['/', 'Professional Consultancy Services for Your Business'],
  ['/about', 'About Us'],
  ['/training-programs', 'Training Programs'],
  ['/training-programs/vda-6-3-process-auditor', 'VDA 6.3 Process Auditor'],
  ['/schedule', 'Training Schedule'],
  ['/services', 'Our Services'],
  ['/case-studies', 'Case studies'],
  ['/services/customer-audits', 'Customer Audits'],
  ['/verify-certificate', 'Verify Certificate'],
  ['/issuer', 'Certificate Issuer'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
]
