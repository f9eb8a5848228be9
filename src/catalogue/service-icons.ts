export const SERVICE_ICONS = [
  'chart-line',
  'file-invoice',
  'building',
  'clipboard-check',
  'users',
  'award',
  'target',
  'trending-up',
  'briefcase',
  'settings',
] as const
