/** Where mail for a domain goes, as far as the DNS says (RFC 5321 §5.1, RFC 7505). */
export type MailRoute =
  /** In the order to try; at least one, each with at least one address that may be contacted. */
  | { readonly kind: 'hosts'; readonly hosts: readonly MailHost[] }
  /** The domain says that it takes no mail. */
  | { readonly kind: 'null_mx' }
  | { readonly kind: 'no_such_domain' }
  /** The domain is there, and nothing that takes mail for it. */
  | { readonly kind: 'no_mail_host' }
  /** Every host is at an address that is not public. */
  | { readonly kind: 'not_public' }
  /** The DNS gave no answer to go by. */
  | { readonly kind: 'trouble' };

export interface MailHost {
  /** Without a dot at the end; what TLS is asked for. */
  readonly name: string;
  readonly addresses: readonly string[];
}
