/** The server's settings, given on its command line, so that a newer version of ours changes old clusters too. */
export function serverSettings(socketDir: string, extra: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    // Reached through the socket only: no port to guess, no password to keep.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    // Two pools of ten in the service, a few commands, room for psql.
    max_connections: '50',
    // The corpus of a big export is a few hundred MB; the hot part (keys, charges, accounts) is far below this.
    shared_buffers: '128MB',
    // Sorts of a search or an import stay in memory; 50 times that still fits a small machine.
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // fsync and full_page_writes stay on: the data is money. Set here, not in postgresql.conf.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // An import writes a few hundred MB: a checkpoint each 1 GB instead of several per import, and a bound on disk.
    max_wal_size: '1GB',
    min_wal_size: '80MB',
    wal_compression: 'on',
    // There is no replica, and `minimal` saves WAL when an import fills fresh tables.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // The cost of a random page on an SSD; the default of 4 is for spinning disks.
    random_page_cost: '1.1',
    // Small tables that are updated all the time (accounts, windows) are cleaned before they grow.
    autovacuum_vacuum_scale_factor: '0.05',
    // The log has a size limit; what clients do wrong is reported to them.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    // Compiling takes milliseconds for statements that run in microseconds.
    jit: 'off',
    // A client that is gone is noticed while its statement runs, and its locks are let go.
    client_connection_check_interval: '2s',
    ...extra,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
