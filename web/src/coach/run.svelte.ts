// An analysis on the server: started, watched while it works, and fetched when it is done.

import { api } from "../net/api";
import type { Analysis, AnalysisStatus } from "../net/protocol";
import { failureInWords } from "../words/refusal";

const PAUSE = 700; // milliseconds between two questions

export interface Source {
  table: string | null;
  secret: string | null;
  record: string;
  board: string | null;
}

export class Run {
  status = $state.raw<AnalysisStatus | null>(null);
  result = $state.raw<Analysis | null>(null);
  wrong: string | null = $state(null);
  private turn = 0; // a new start or the end of the page leaves the old questions behind

  readonly working = $derived(!this.wrong && !this.result && this.status?.state !== "cancelled");
  readonly cancelled = $derived(this.status?.state === "cancelled");

  async start({ table, secret, record, board }: Source): Promise<void> {
    const turn = (this.turn += 1);
    [this.wrong, this.result, this.status] = [null, null, null];
    try {
      let status = table ? await api.analyse(table, secret) : await api.analyseRecord(record, board);
      while (turn === this.turn) {
        this.status = status;
        if (status.state === "failed") this.wrong = status.detail;
        if (status.state === "done") {
          const result = await api.analysis(status.id);
          if (turn === this.turn) this.result = result;
        }
        if (status.state !== "waiting" && status.state !== "working") return;
        await new Promise((wake) => setTimeout(wake, PAUSE));
        if (turn === this.turn) status = await api.analysisStatus(status.id);
      }
    } catch (failure) {
      if (turn === this.turn) this.wrong = failureInWords(failure);
    }
  }

  async cancel(): Promise<void> {
    const { status } = this;
    this.turn += 1;
    if (!status) return;
    this.status = { ...status, state: "cancelled" };
    try {
      await api.stopAnalysis(status.id);
    } catch (failure) {
      this.wrong = failureInWords(failure);
    }
  }

  // Stop polling. The server works on, and its answer is there for the next visit.
  leave(): void {
    this.turn += 1;
  }
}
