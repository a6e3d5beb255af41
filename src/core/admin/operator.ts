/** Who runs the deployment, as the admin API knows them. */
export interface Operator {
  readonly id: string;
  readonly name: string;
}
