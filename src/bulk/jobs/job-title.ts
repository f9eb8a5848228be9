interface Asked {
  kind: string
  status?: string
}

/** What a job does, in words of the office: 'Set participants to completed'. */
export function jobTitle({ kind, status }: Asked): string {
  switch (kind) {
    case 'service-delete':
      return 'Delete services'
    case 'program-delete':
      return 'Delete training programs'
    case 'participant-status':
      return `Set participants to ${status}`
    case 'participant-delete':
      return 'Delete participants'
    case 'certificate-delete':
      return 'Delete certificates'
    case 'certificate-revoke':
      return 'Revoke certificates'
    case 'certificate-suspend':
      return 'Suspend certificates'
    case 'certificate-reinstate':
      return 'Reinstate certificates'
    case 'enquiry-status':
      return `Set contacts to ${status}`
    case 'enquiry-delete':
      return 'Delete contacts'
    case 'complete-and-issue':
      return 'Complete participants and issue their certificates'
    default:
      return 'Bulk work'
  }
}
