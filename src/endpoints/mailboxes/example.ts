/** A mailbox as the examples of the documents show it. */
export const EXAMPLE_MAILBOX = {
  id: '0d5f7a52-93c4-4f5c-8a39-6f1f0a3f7c55',
  kind: 'smtp_imap' as const,
  address: 'ada@blipgrid.example',
  sender_name: 'Ada Okafor',
  postal_address: 'Blipgrid, 1 Harbour Street, 20457 Hamburg, Germany',
  state: 'connected' as const,
  smtp: { host: 'smtp.blipgrid.example', port: 465, security: 'tls' as const },
  imap: { host: 'imap.blipgrid.example', port: 993, security: 'tls' as const },
  username: 'ada@blipgrid.example',
  settings: {
    per_day: 30,
    gap_seconds: 240,
    ramp: { start: 10, step: 2 },
    time_zone: 'Europe/Berlin',
    window: { days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' },
    own_copy: 'blind_copy',
  },
  today: { day: '2026-03-02', sent: 0, per_day: 10, limited_by: 'ramp' as const },
  connected_at: '2026-03-02T09:00:00.000Z',
  tested_at: '2026-03-02T09:00:00.000Z',
};
