import type { PrintedCertificate } from './printed-certificate.ts'

/** A certificate for tests of the document, with every field filled in. */
export const sampleCertificate: PrintedCertificate = {
  certificateId: 'CERT2026110421-7F3K9Q',
  fullName: 'Asha Example',
  nameLines: 1,
  programTitle: 'IATF 16949 Internal Auditor',
  duration: '3 days · 18 to 20 August 2026',
  training: null,
  issueDate: '2026-09-01',
  expiryDate: '2027-08-31',
  permalink: 'https://www.example.com/c/Zk3x9QmB4tT0vR7nL2sW8A',
  verifyAt: 'www.example.com/verify-certificate',
  issuerName: 'BHM',
  issuerTagline: 'Professional Business Solutions',
  signatory: 'Managing Director',
  stamp: null,
}
