import { AuditEntryColumns } from '@lodge/database';
import { Entity } from 'typeorm';

@Entity('audit_entries')
export class AuditEntry extends AuditEntryColumns {}
